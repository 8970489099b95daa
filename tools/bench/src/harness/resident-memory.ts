/** The memory of a process in megabytes, from its own metrics. */
export async function residentMegabytes(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return Number(/^process_resident_memory_bytes\S* (\S+)$/m.exec(metrics)?.[1]) / 1e6;
}
