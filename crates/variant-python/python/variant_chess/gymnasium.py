"""Gymnasium environments: games of two players against an opponent.

>>> from variant_chess.gymnasium import AgainstEngine
>>> env = AgainstEngine("quarter-chess", opponent={"nodes": 100})
>>> observation, info = env.reset(seed=1)
>>> observation["observation"].shape, int(observation["action_mask"].sum()) > 0
((31, 8, 8), True)
"""

import gymnasium
import numpy as np
from gymnasium import spaces

from ._play import Play


class AgainstEngine(gymnasium.Env):
    """One player's side of a game of two.

    ``opponent`` has the limits of :meth:`variant_chess.Board.bestmove`, is ``"random"``, or is a function that
    returns a move of a board. A move that is not legal loses the game.
    """

    metadata = {"render_modes": ["rgb_array", "ansi"], "render_fps": 2}

    def __init__(
        self, game="orthodox-chess", mode=None, fen=None, *, player=None, opponent="random", max_moves=1000, render_mode=None
    ):
        self.play = Play(game, mode, fen)
        if len(self.play.letters) != 2:
            raise ValueError(f"{game} is no game of two players in this mode")
        self.player = self.play.letters.index(player) if player else 0
        self.opponent = opponent
        self.max_moves = max_moves
        self.render_mode = render_mode
        board = self.play.board
        self.action_space = spaces.Discrete(board.action_space)
        self.observation_space = spaces.Dict(
            observation=spaces.Box(0.0, 255.0, board.planes_shape, np.float32),
            action_mask=spaces.Box(0, 1, (board.action_space,), np.int8),
        )

    @property
    def board(self):
        """The game so far, as :class:`variant_chess.Board`."""
        return self.play.board

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.play.begin((options or {}).get("fen"))
        self.moves = 0
        self._answer()
        return self._observation(), {}

    def _answer(self):
        while not self.board.is_game_over() and self.play.acting()[0] != self.player:
            if self.opponent == "random":
                move = self.play.random_code(1 - self.player, self.np_random)
            elif callable(self.opponent):
                move = self.opponent(self.board)
            else:
                move = self.board.bestmove(seed=int(self.np_random.integers(1 << 32)), **self.opponent)
            self.play.board.push(move)
            self.play.last = 1 - self.player

    def _observation(self):
        letter = self.play.letters[self.player]
        return {
            "observation": self.board.planes(letter),
            "action_mask": self.board.legal_mask(letter).view(np.int8),
        }

    def step(self, action):
        if not self.play.play(self.player, int(action)):
            return self._observation(), -1.0, True, False, {"illegal_action": True}
        self.moves += 1
        self._answer()
        rewards = self.play.rewards()
        is_over = rewards is not None
        reward = rewards[self.player] if is_over else 0.0
        info = {"outcome": str(self.board.outcome())} if is_over else {}
        return self._observation(), reward, is_over, not is_over and self.moves >= self.max_moves, info

    def render(self):
        if self.render_mode == "rgb_array":
            return self.board.rgb()
        return str(self.board) if self.render_mode == "ansi" else None
