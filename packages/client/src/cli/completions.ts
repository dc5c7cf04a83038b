import { type Command, UsageError } from './command.ts'

/** @param commands all of them; a function, because this one is among them. */
export function completionsCommand(commands: () => readonly Command[]): Command {
  return {
    name: 'completions',
    summary: 'Print completions for bash, zsh or fish',
    usage: [
      'completions bash >> ~/.bashrc',
      'completions zsh >> ~/.zshrc',
      'completions fish > ~/.config/fish/completions/handprint.fish',
    ],
    options: {},
    words: [1, 1],
    isLocal: true,
    async run({ words, terminal }) {
      const lines = shells[words[0] ?? '']
      if (lines === undefined) throw new UsageError('There are completions for bash, zsh and fish.')
      for (const line of lines(commands())) terminal.print(line)
    },
  }
}

const optionsOf = ({ options }: Command) =>
  ['store', 'json', 'help', ...Object.keys(options)].map((name) => `--${name}`)
const namesOf = (commands: readonly Command[]) => commands.map(({ name }) => name).join(' ')

const shells: Readonly<Record<string, (commands: readonly Command[]) => string[]>> = {
  bash: (commands) => [
    '_handprint() {',
    '  local words',
    `  case "\${COMP_WORDS[1]}" in`,
    ...commands.map((each) => `    ${each.name}) words="${optionsOf(each).join(' ')}" ;;`),
    '  esac',
    `  [ "$COMP_CWORD" -eq 1 ] && words="${namesOf(commands)} help"`,
    `  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))`,
    '}',
    'complete -o default -F _handprint handprint',
  ],
  zsh: (commands) => [
    '_handprint() {',
    `  if (( CURRENT == 2 )); then compadd ${namesOf(commands)} help; return; fi`,
    '  case "$words[2]" in',
    ...commands.map((each) => `    ${each.name}) compadd -- ${optionsOf(each).join(' ')} ;;`),
    '  esac',
    '  _files',
    '}',
    'compdef _handprint handprint',
  ],
  fish: (commands) => [
    ...commands.map(
      ({ name, summary }) =>
        `complete -c handprint -n __fish_use_subcommand -a ${name} -d '${summary}'`,
    ),
    ...commands.flatMap((each) =>
      optionsOf(each).map(
        (option) =>
          `complete -c handprint -n '__fish_seen_subcommand_from ${each.name}' -l ${option.slice(2)}`,
      ),
    ),
  ],
}
