//! Whole games on a terminal of 80 columns and 24 lines, as an emulator shows them.

use rexpect::session::{PtySession, spawn_command};
use vt100::Parser;

use crate::run::command;

const ROWS: u16 = 24;
const COLUMNS: u16 = 80;

pub(crate) struct Screen {
    pub(crate) session: PtySession,
    pub(crate) emulator: Parser,
}

impl Screen {
    pub(crate) fn play(arguments: &[&str], locale: &str, in_colour: bool) -> Self {
        let program = command(&[]);
        let mut shell = std::process::Command::new("sh");
        let script = format!("stty rows {ROWS} cols {COLUMNS}; exec \"$0\" play \"$@\"");
        shell.args(["-c", &script]).arg(program.get_program());
        shell.args(arguments);
        shell
            .env("TMPDIR", env!("CARGO_TARGET_TMPDIR"))
            .env("TERM", "xterm");
        for name in [
            "CI",
            "CLICOLOR",
            "CLICOLOR_FORCE",
            "LC_CTYPE",
            "LANG",
            "NO_COLOR",
        ] {
            shell.env_remove(name);
        }
        if !in_colour {
            shell.env("NO_COLOR", "1");
        }
        shell.env("LC_ALL", locale);
        let session = spawn_command(shell, Some(60_000)).expect("a pseudo-terminal");
        let emulator = Parser::new(ROWS, COLUMNS, 0);
        Self { session, emulator }
    }

    /// Waits for one of some prompts; returns it.
    pub(crate) fn prompt(&mut self, prompts: &[&str]) -> String {
        let any: Vec<String> = prompts
            .iter()
            .map(|prompt| format!("\n{prompt}> "))
            .collect();
        let any = any.join("|");
        let (before, prompt) = self.session.exp_regex(&any).expect("a prompt");
        // Each byte is read as a character.
        let bytes = before.chars().chain(prompt.chars()).map(|byte| byte as u8);
        self.emulator.process(&bytes.collect::<Vec<u8>>());
        prompt.trim().trim_end_matches('>').to_owned()
    }

    pub(crate) fn type_line(&mut self, line: &str) {
        self.session.send_line(line).expect("the program reads");
        // The terminal does not echo.
        self.emulator.process(format!("{line}\r\n").as_bytes());
    }

    fn lines(&self) -> Vec<String> {
        let rows = self.emulator.screen().rows(0, COLUMNS);
        rows.map(|row| row.trim_end().to_owned()).collect()
    }

    /// The board, the last moves, the clocks and the prompt stand on the screen, and no line is broken.
    fn check(&self, ranks: usize, has_moves: bool, is_ascii: bool) {
        let lines = self.lines();
        let all = lines.join("\n");
        for rank in 1..=ranks {
            let is_rank =
                |line: &&String| line.split_whitespace().next() == Some(&rank.to_string());
            assert!(
                lines.iter().any(|line| is_rank(&line)),
                "no rank {rank} in\n{all}"
            );
        }
        let has = |head: &str| lines.iter().any(|line| line.starts_with(head));
        assert!(!has_moves || has("moves  "), "{all}");
        assert!(has("clocks  "), "{all}");
        let screen = self.emulator.screen();
        let prompt = screen.contents_between(
            screen.cursor_position().0,
            0,
            screen.cursor_position().0,
            COLUMNS,
        );
        assert!(prompt.trim_end().ends_with('>'), "{all}");
        assert!(!is_ascii || all.is_ascii(), "{all}");
        for row in 0..ROWS {
            assert!(!screen.row_wrapped(row), "a broken line in\n{all}");
        }
    }
}

/// The first player follows the hints, resigns after some moves, and the others play to the end; or all leave.
fn evening(variant: &str, more: &[&str], player: &str, ranks: usize, moves: usize, resigns: &str) {
    for locale in ["C", "C.UTF-8"] {
        let fixed = [
            variant,
            "--nodes",
            "20",
            "--algorithm",
            "alpha-beta",
            "--clock",
            "60000",
        ];
        let mut screen = Screen::play(&[&fixed, more].concat(), locale, false);
        let prompts = [player, "over"];
        let mut prompt = screen.prompt(&prompts);
        for number in 0..moves {
            if prompt == "over" {
                break;
            }
            screen.check(ranks, number > 0, locale == "C");
            screen.type_line("hint");
            assert_eq!(screen.prompt(&[player]), player);
            let lines = screen.lines();
            let hint = lines
                .iter()
                .rev()
                .find(|line| line.ends_with(')'))
                .expect("a hint");
            let (_, coordinates) = hint.rsplit_once('(').expect("coordinates");
            screen.type_line(coordinates.trim_end_matches(')'));
            prompt = screen.prompt(&prompts);
        }
        if prompt != "over" && resigns.is_empty() {
            screen.type_line("quit");
            screen.session.exp_eof().expect("the end");
            continue;
        }
        if prompt != "over" {
            screen.type_line(resigns);
            screen.prompt(&["over"]);
        }
        screen.check(0, false, locale == "C");
        assert!(
            screen
                .lines()
                .iter()
                .any(|line| line.starts_with("outcome  "))
        );
        screen.type_line("quit");
        screen.session.exp_eof().expect("the end");
    }
}

#[test]
fn orthodox_chess() {
    evening("orthodox-chess", &[], "w", 8, 30, "resign");
}

#[test]
fn zonal_chess() {
    evening("zonal-chess", &["--mode", "start"], "w", 8, 20, "resign");
}

#[test]
fn quarter_chess() {
    evening("quarter-chess", &[], "w", 8, 20, "resign");
}

#[test]
fn zm_quadchess() {
    evening("zm-quadchess", &[], "s", 8, 15, "resign:freeze");
}

#[test]
fn quad_kingdom() {
    evening("quad-kingdom", &[], "w", 12, 15, "resign");
}

#[test]
fn circle_chess() {
    for (mode, resigns) in [("3", "1:concede:A"), ("6", ""), ("8:rounds", "")] {
        evening("circle-chess", &["--mode", mode], "A", 8, 8, resigns);
    }
}
