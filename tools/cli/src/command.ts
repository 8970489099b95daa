/** A command: one line for the command list, the text of `--help` with every option and its default, and its code. */
export type Command = { summary: string; help: string; run: (args: string[]) => Promise<void> };

/** A command without its line in the command list (`commands.ts`). */
export type CommandCode = Omit<Command, 'summary'>;

/** A line of the command list. The code is loaded on demand, because some commands load a browser driver. */
export type CommandEntry = { summary: string; load: () => Promise<CommandCode> };

/** The arguments are invalid. The CLI prints the message, refers to `--help` and exits with 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command failed for a reason that its message explains. The CLI prints it without a stack and exits with 1. */
export class CommandError extends Error {
  override name = 'CommandError';
}
