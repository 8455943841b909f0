use std::io::{self, Write};

use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::arguments::{Arguments, Generate, Generated};
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn run(arguments: &Generate, output: &mut Output) -> Result<(), Failure> {
    let mut command = Arguments::command();
    let shell = match arguments.what {
        Generated::Bash => Shell::Bash,
        Generated::Elvish => Shell::Elvish,
        Generated::Fish => Shell::Fish,
        Generated::Powershell => Shell::PowerShell,
        Generated::Zsh => Shell::Zsh,
        Generated::Man => {
            return output.bytes(&manual(command)?);
        }
    };
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "variant", &mut script);
    output.bytes(&script)
}

fn manual(mut command: Command) -> io::Result<Vec<u8>> {
    command.build();
    let subcommands: Vec<Command> = command.get_subcommands().cloned().collect();
    let mut page = Vec::new();
    let man = Man::new(command);
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    for subcommand in subcommands
        .into_iter()
        .filter(|command| command.get_name() != "help")
    {
        let name = subcommand.get_name().to_uppercase();
        let man = Man::new(subcommand);
        let mut section = Vec::new();
        man.render_synopsis_section(&mut section)?;
        man.render_description_section(&mut section)?;
        man.render_options_section(&mut section)?;
        man.render_extra_section(&mut section)?;
        // Makes its sections parts of one.
        let text = String::from_utf8_lossy(&section).replace(".SH ", ".SS ");
        write!(page, ".SH {name}\n{text}")?;
    }
    Ok(page)
}
