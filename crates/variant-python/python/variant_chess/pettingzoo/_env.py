"""Environments with agents in turn (AEC), and in parallel.

Observations are dictionaries: ``observation`` has the planes of :meth:`variant_chess.Board.planes` from the agent's own
point of view, ``action_mask`` is 1 for the codes of its legal moves, and 0 everywhere if another agent is to move.

At the end of the game an agent gets 1 for a win, 0 for a draw and -1 for a loss. An agent who is out and has lost,
whatever happens, gets -1 at once and is removed; one with a partner in the game stays and shares the result.
"""

from functools import partial

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from .._play import Play

ILLEGAL = ("terminate", "random", "raise")


class _Common:
    """Spaces, observations and ends, the same for agents in turn and in parallel."""

    def __init__(self, game, mode=None, fen=None, *, max_cycles=1000, illegal_moves="terminate", render_mode=None):
        super().__init__()
        if illegal_moves not in ILLEGAL:
            raise ValueError(f"illegal_moves is one of {', '.join(ILLEGAL)}")
        self.play = Play(game, mode, fen)
        self.max_cycles = max_cycles
        self.illegal_moves = illegal_moves
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game.replace('-', '_')}_v0",
            "render_modes": ["rgb_array", "svg", "ansi"],
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"player_{index}" for index in range(len(self.play.letters))]
        self.agents = self.possible_agents[:]
        self._indices = {agent: index for index, agent in enumerate(self.possible_agents)}
        board = self.play.board
        # One for all agents: in Circle Chess its bounds have millions of cells.
        space = spaces.Dict(
            observation=spaces.Box(0.0, 255.0, board.planes_shape, np.float32),
            action_mask=spaces.Box(0, 1, (board.action_space,), np.int8),
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(board.action_space) for agent in self.possible_agents}
        self._generator, _ = seeding.np_random(0)

    @property
    def board(self):
        """The game so far, as :class:`variant_chess.Board`."""
        return self.play.board

    def player(self, agent):
        """Letter of an agent's player."""
        return self.play.letters[self._indices[agent]]

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def _begin(self, seed, options):
        if seed is not None:
            self._generator, _ = seeding.np_random(seed)
        self.play.begin((options or {}).get("fen"))
        self.agents = self.possible_agents[:]

    def _observation(self, agent, acts):
        player = self.player(agent)
        if acts:
            mask = self.board.legal_mask(player).view(np.int8)
        else:
            mask = np.zeros(self.board.action_space, np.int8)
        return {"observation": self.board.planes(player), "action_mask": mask}

    def _move(self, index, action):
        """Play an agent's action; false if the game ends because it is not legal."""
        if self.play.play(index, action):
            return True
        if self.illegal_moves == "raise":
            raise ValueError(f"illegal action {action} of player_{index}")
        if self.illegal_moves == "random":
            self.infos[f"player_{index}"]["illegal_action"] = True
            return self.play.play(index, self.play.random_code(index, self._generator))
        return False

    def _settle(self, loser, is_cut_off):
        """Set rewards and ends of the agents after moves."""
        rewards = self.play.rewards()
        if loser is not None:
            rewards = [-1.0 if index == loser else 0.0 for index in range(len(self.possible_agents))]
        lost = self.play.lost() if rewards is None else ()
        for agent in self.agents:
            index = self._indices[agent]
            if rewards is not None:
                self.rewards[agent] = rewards[index]
                self.terminations[agent] = True
            elif index in lost:
                self.rewards[agent] = -1.0
                self.terminations[agent] = True
            elif is_cut_off:
                self.truncations[agent] = True

    def state(self):
        """Planes from the point of view of the first player."""
        return self.board.planes(self.play.letters[0])

    def render(self):
        if self.render_mode is None:
            return None
        draw = {"rgb_array": self.board.rgb, "svg": self.board.svg, "ansi": self.board.__str__}
        return draw[self.render_mode]()

    def close(self):
        pass


class VariantEnv(_Common, AECEnv):
    """Agents in turn. Where several may move at once, they take turns; an agent with several boards moves on one.

    The game is cut off when an agent that made `max_cycles` moves would have to move again.
    """

    def reset(self, seed=None, options=None):
        self._begin(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.turns = dict.fromkeys(self.agents, 0)
        self._skip_agent_selection = None
        self._select()

    def _select(self):
        acting = self.play.acting()
        self.agent_selection = self.possible_agents[acting[0]] if acting else self.agents[0]

    def observe(self, agent):
        return self._observation(agent, agent == self.agent_selection)

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        index = self._indices[agent]
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent] = {}
        is_legal = self._move(index, action)
        self.turns[agent] += 1
        acting = self.play.acting()
        is_last = bool(acting) and self.turns[self.possible_agents[acting[0]]] >= self.max_cycles
        self._settle(None if is_legal else index, is_last)
        self._select()
        self._accumulate_rewards()
        self._deads_step_first()


class ParallelVariantEnv(_Common, ParallelEnv):
    """All agents act in each step; those who may not move are not asked.

    Agents who may move at once do so in their order. A move that another one of the same step made impossible is
    dropped. The game is cut off after `max_cycles` steps.
    """

    def reset(self, seed=None, options=None):
        self._begin(seed, options)
        self.cycles = 0
        self.infos = {agent: {} for agent in self.agents}
        return self._observations(), self.infos

    def _observations(self):
        acting = {self.possible_agents[index] for index in self.play.acting()}
        return {agent: self._observation(agent, agent in acting) for agent in self.agents}

    def step(self, actions):
        if not self.agents:
            return {}, {}, {}, {}, {}
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        acting = self.play.acting()
        chosen = {index: actions.get(self.possible_agents[index]) for index in acting}
        illegal = {index for index in acting if not self.play.is_legal(index, chosen[index])}
        loser = None
        for index in acting:
            if index not in self.play.acting():
                continue
            if index not in illegal:
                self.play.play(index, chosen[index])
            elif not self._move(index, chosen[index]):
                loser = index
                break
        self.cycles += 1
        self._settle(loser, self.cycles >= self.max_cycles)
        observations = self._observations()
        self.agents = [
            agent for agent in self.agents if not (self.terminations[agent] or self.truncations[agent])
        ]
        return observations, self.rewards, self.terminations, self.truncations, self.infos


def _wrapped(game, **settings):
    return wrappers.OrderEnforcingWrapper(VariantEnv(game, **settings))


def makers(game):
    """``env``, ``raw_env`` and ``parallel_env`` of a game."""
    return partial(_wrapped, game), partial(VariantEnv, game), partial(ParallelVariantEnv, game)
