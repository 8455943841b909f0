import { serve } from "#platform";
import { Game } from "./index.js";

serve(({ variant, position, plies, reopened, options }, answer) => {
  try {
    const game = new Game(variant, { position });
    // A ply may be followed by others, as where an absent player resigns.
    for (let played = 0; played < plies.length; played = game.played().length) {
      if (game.isOver()) game.reopen();
      game.apply(plies[played]);
    }
    if (reopened) game.reopen();
    const found = game.think(options, (iteration) => answer({ iteration }));
    game.free();
    answer({ found });
  } catch (error) {
    const { message, field, offset } = error;
    answer({ error: { message, field, offset } });
  }
});
