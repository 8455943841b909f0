"""The games through OpenSpiel's Python interface.

Importing this module registers `python_variant_orthodox_chess`, `python_variant_quad_kingdom` and so on, with the
parameters `mode` and `max_plies`, after which a game counts as drawn:

>>> import pyspiel
>>> from variant_chess import openspiel
>>> game = pyspiel.load_game("python_variant_quad_kingdom", {"mode": "ffa", "max_plies": 500})
>>> game.num_players(), len(game.new_initial_state().legal_actions())
(4, 20)

Where several players may move at once, they take turns, as the environments of PettingZoo do.
"""

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from . import games
from ._play import Play

_MAX_PLIES = 1000


def _name(game):
    return f"python_variant_{game.replace('-', '_')}"


def _type(game, modes):
    players = [len(Play(game, mode).letters) for mode in modes]
    return pyspiel.GameType(
        short_name=_name(game),
        long_name=f"Variant chess: {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if max(players) == 2 else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"mode": modes[0], "max_plies": _MAX_PLIES},
    )


class _Game(pyspiel.Game):
    variant = ""
    game_type = None

    def __init__(self, params=None):
        params = dict(params or {})
        mode = params.get("mode", games()[self.variant][0])
        self.max_plies = params.get("max_plies", _MAX_PLIES)
        self.play = Play(self.variant, mode)
        players = len(self.play.letters)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.play.board.action_space,
            max_chance_outcomes=0,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if self.game_type.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=self.max_plies,
        )
        super().__init__(self.game_type, info, params)

    def new_initial_state(self, state=None):
        if state is not None:
            raise ValueError("states begin at the start of the mode")
        return _State(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class _State(pyspiel.State):
    def __init__(self, game):
        super().__init__(game)
        self.play = Play(game.variant, game.play.mode)
        self.max_plies = game.max_plies

    @property
    def board(self):
        """The game so far, as :class:`variant_chess.Board`."""
        return self.play.board

    def current_player(self):
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.play.acting()[0]

    def _legal_actions(self, player):
        return sorted(self.board.legal_codes(self.play.letters[player]).tolist())

    def _apply_action(self, action):
        if not self.play.play(self.play.acting()[0], action):
            raise ValueError(f"illegal action {action}")

    def _action_to_string(self, player, action):
        return self.board.san(action)

    def is_terminal(self):
        return self.board.is_game_over() or self.board.ply >= self.max_plies

    def returns(self):
        return self.play.rewards() or [0.0] * len(self.play.letters)

    def __str__(self):
        return self.board.fen()


class _Observer:
    """Planes of :meth:`variant_chess.Board.planes`."""

    def __init__(self, game, params):
        if params:
            raise ValueError(f"no parameters are known: {params}")
        shape = game.play.board.planes_shape
        self.tensor = np.zeros(np.prod(shape), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state, player):
        self.dict["observation"][:] = state.board.planes(state.play.letters[player])

    def string_from(self, state, player):
        return str(state)


def _register(game, modes):
    game_type = _type(game, modes)
    made = type(f"Game_{game.replace('-', '_')}", (_Game,), {"variant": game, "game_type": game_type})
    pyspiel.register_game(game_type, made)


for _game, _modes in games().items():
    if _name(_game) not in pyspiel.registered_names():
        _register(_game, _modes)
