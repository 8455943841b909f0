use clap::CommandFactory;
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
            let mut page = Vec::new();
            Man::new(command).render(&mut page)?;
            return output.bytes(&page);
        }
    };
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "variant", &mut script);
    output.bytes(&script)
}
