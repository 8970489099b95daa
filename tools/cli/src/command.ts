/** A command of the CLI. */
export type Command = {
  /** One line for the command list. */
  summary: string;
  /** The text of `--help`: usage, every option and its default. */
  help: string;
  run: (options: string[]) => Promise<void>;
};
