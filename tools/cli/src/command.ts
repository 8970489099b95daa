/** A verb of the command line. */
export type Command = {
  /** One line, for the list of all commands. */
  summary: string;
  /** What `--help` says: how to call it, with every option and its default. */
  help: string;
  run: (options: string[]) => Promise<void>;
};
