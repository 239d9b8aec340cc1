//! The help of the command line in French; in English it stands beside the arguments (`args.rs`).

use crate::args::games;
use cartable_core::text::{Arg, Bilingual, Lang, Texts};
use clap::{ArgAction, Command};

const SOURCE: Bilingual = Bilingual { fr: include_str!("../i18n/help.fr.ftl"), en: "" };

/// Returns the command line with its help in this language.
#[must_use]
pub fn in_language(command: Command, lang: Lang) -> Command {
    match lang {
        Lang::En => command,
        Lang::Fr => in_french(command, &Texts::new(&[SOURCE])),
    }
}

/// Translates a command and those below it.
fn in_french(mut command: Command, texts: &Texts) -> Command {
    let name = command.get_name().to_owned();
    let say = |key: &str| texts.text(Lang::Fr, key);
    // In French a space stands before the colon that clap sets behind a heading.
    let heading = |key: &str| format!("{}\u{a0}", say(key));
    if command.get_after_help().is_some() {
        command = command.after_help(games(Lang::Fr));
    }
    if command.has_subcommands() {
        command = command
            .subcommand_value_name(say("value-command"))
            .subcommand_help_heading(heading("heading-commands"))
            .disable_help_subcommand(true);
    }
    if command.get_version().is_some() {
        command = command
            .disable_version_flag(true)
            .arg(clap::Arg::new("version").short('V').long("version").action(ArgAction::Version));
    }
    let template =
        format!("{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}", say("heading-usage"));
    command
        .about(say(&name))
        .long_about(say(&name))
        .help_template(template)
        .disable_help_flag(true)
        .arg(clap::Arg::new("help").short('h').long("help").action(ArgAction::Help))
        .mut_args(|arg| {
            let defaults: Vec<_> =
                arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
            let mut help = say(&key_of(&name, arg.get_id().as_str(), texts));
            if !defaults.is_empty() && arg.get_action().takes_values() {
                let args = [("text", Arg::from(help)), ("default", Arg::from(defaults.join(",")))];
                help = texts.with(Lang::Fr, "default", args);
            }
            let kind = if arg.is_positional() { "heading-arguments" } else { "heading-options" };
            let takes_values = arg.get_action().takes_values();
            let value = format!("value-{}", arg.get_id());
            let arg = if texts.has(Lang::Fr, &value) { arg.value_name(say(&value)) } else { arg };
            let arg = arg.help(help.clone()).long_help(help).help_heading(heading(kind));
            if takes_values {
                arg.hide_default_value(true).hide_env(true).hide_possible_values(true)
            } else {
                arg
            }
        })
        .mut_subcommands(|below| in_french(below, texts))
}

/// Returns the key of an argument: the command's own text, or that of all commands.
fn key_of(command: &str, arg: &str, texts: &Texts) -> String {
    let own = format!("{command}-{arg}");
    if texts.has(Lang::Fr, &own) { own } else { arg.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Cli;
    use clap::CommandFactory;

    #[test]
    fn everything_on_the_command_line_has_a_french_help() {
        let texts = Texts::new(&[SOURCE]);
        let command = Cli::command();
        let mut commands = vec![&command];
        while let Some(command) = commands.pop() {
            let name = command.get_name();
            assert!(texts.has(Lang::Fr, name), "{name}");
            for arg in command.get_arguments() {
                let key = key_of(name, arg.get_id().as_str(), &texts);
                assert!(texts.has(Lang::Fr, &key), "{name} {key}");
            }
            commands.extend(command.get_subcommands());
        }
        let french = in_language(command, Lang::Fr).render_help().to_string();
        for english in ["Usage:", "Commands:", "Options:", "Print ", "default:", "env:", " players"] {
            assert!(!french.contains(english), "{english:?}: {french}");
        }
    }
}
