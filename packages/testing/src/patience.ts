/**
 * How long a test waits for a condition, and how often it looks. Only a test that hangs waits as long, so that none fails
 * because the machine is busy. `expect.poll` has it by default. Hooks, where that cannot be used, give it to `vi.waitFor`.
 */
export const patience = { timeout: 120_000, interval: 100 };
