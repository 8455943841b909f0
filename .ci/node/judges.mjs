// chess.js and chessops (npm) as judges of records, started by .ci/python/judges.py.
//
// judges.mjs read DIRECTORY: reads lines of JSON with `record`, `position` and `ends` (the positions at the end of
// the main line and of all lines) and says where a library reads otherwise.
// judges.mjs write DIRECTORY GAMES SEED: writes random games by each library, as lines with `record`, `position`, `ends`.

import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [mode, directory, games, seed] = process.argv.slice(2);
const require = createRequire(`${directory}/`);
const { Chess: ChessJs } = require('chess.js');
const chessops = name => import(pathToFileURL(`${directory}/node_modules/chessops/dist/esm/${name}.js`));
const pgn = await chessops('pgn');
const { makeFen } = await chessops('fen');
const { makeSanAndPlay, parseSan } = await chessops('san');
const { Chess } = await chessops('chess');

/** Pieces, turn, castling and counters: en passant is written by different rules. */
const plain = fen => {
  const fields = fen.split(' ');
  return [...fields.slice(0, 3), ...fields.slice(4)].join(' ');
};

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Positions at the end of every line, sorted, the end of the main line, and all comments. */
const byChessops = game => {
  const start = pgn.startingPosition(game.headers).unwrap();
  const open = [[game.moves, start, true]];
  const ends = [];
  const comments = [...(game.comments ?? [])];
  let last;
  while (open.length) {
    const [node, position, isMain] = open.pop();
    if (!node.children.length) {
      ends.push(plain(makeFen(position.toSetup())));
      if (isMain) last = ends.at(-1);
    }
    node.children.forEach((child, index) => {
      const move = parseSan(position, child.data.san);
      if (!move) throw new Error(`chessops: ${child.data.san} is no move`);
      const next = position.clone();
      next.play(move);
      comments.push(...(child.data.startingComments ?? []), ...(child.data.comments ?? []));
      open.push([child, next, isMain && index === 0]);
    });
  }
  // Lines are broken inside comments, too.
  const lines = comments.map(comment => comment.split(/\s+/).join(' ').trim());
  return { ends: ends.sort(), last, comments: lines.sort() };
};

const read = ({ record, position, ends, result, comments }) => {
  const ours = { ends: ends.map(plain).sort(), last: plain(position) };
  const js = new ChessJs();
  js.loadPgn(record);
  if (plain(js.fen()) !== ours.last) throw new Error(`chess.js: ${js.fen()}, not ${position}`);
  if (js.getHeaders().Result !== result) throw new Error('chess.js: another result');
  const parsed = pgn.parsePgn(record);
  if (parsed.length !== 1) throw new Error(`chessops: ${parsed.length} games`);
  const theirs = byChessops(parsed[0]);
  if (theirs.last !== ours.last) throw new Error(`chessops: ${theirs.last}, not ${ours.last}`);
  if (!same(theirs.ends, ours.ends)) throw new Error('chessops: other lines');
  if (!same(theirs.comments, [...comments].sort())) {
    throw new Error(`chessops: ${theirs.comments}, not ${comments}`);
  }
  if (parsed[0].headers.get('Result') !== result) throw new Error('chessops: another result');
};

/** A small generator of random numbers, the same everywhere. */
let state = Number(seed ?? 1) >>> 0 || 1;
const below = bound => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % bound;
};
const any = list => list[below(list.length)];

const REMARKS = ['a remark', '[%clk 0:01:02]', '[%eval 0.3] better', 'two (words)'];

const writeChessJs = () => {
  const js = new ChessJs();
  for (let ply = below(80) + 1; ply > 0 && !js.isGameOver(); ply--) {
    js.move(any(js.moves()));
    if (below(4) === 0) js.setComment(any(REMARKS));
  }
  const position = plain(js.fen());
  return { record: js.pgn(), position, ends: [position] };
};

const grow = (node, position, plies, depth) => {
  for (; plies > 0 && !position.isEnd(); plies--) {
    const moves = [...position.allDests()].flatMap(([from, tos]) =>
      [...tos].map(to => {
        const isPawn = position.board.pawn.has(from);
        return { from, to, promotion: isPawn && (to >= 56 || to < 8) ? 'queen' : undefined };
      })
    );
    const count = depth < 2 && below(12) === 0 ? 2 : 1;
    const used = new Set();
    let first;
    for (let index = 0; index < count; index++) {
      const next = position.clone();
      const san = makeSanAndPlay(next, any(moves));
      if (used.has(san)) continue;
      used.add(san);
      const data = { san };
      if (below(4) === 0) data.comments = [any(REMARKS), any(REMARKS)].slice(below(2));
      if (below(9) === 0) data.nags = [any([1, 2, 6, 14])];
      const child = new pgn.ChildNode(data);
      node.children.push(child);
      if (index > 0) grow(child, next, below(6), depth + 1);
      else first = [child, next];
    }
    [node, position] = first;
  }
  return position;
};

const writeChessops = () => {
  const game = pgn.defaultGame();
  const outcome = grow(game.moves, Chess.default(), below(80) + 1, 0).outcome();
  game.headers.set('Result', outcome ? pgn.makeOutcome(outcome) : any(['*', '1-0', '0-1', '1/2-1/2']));
  const { ends, last } = byChessops(game);
  return { record: pgn.makePgn(game), position: last, ends };
};

if (mode === 'write') {
  for (let number = 0; number < Number(games); number++) {
    for (const write of [writeChessJs, writeChessops]) console.log(JSON.stringify(write()));
  }
} else {
  let count = 0;
  for await (const line of createInterface({ input: process.stdin })) {
    const answer = JSON.parse(line);
    try {
      read(answer);
    } catch (error) {
      console.error(`${error.message}\n${answer.record}`);
      process.exit(1);
    }
    count += 1;
  }
  console.log(`chess.js and chessops: ${count} games agree`);
}
