/** Asked by each image's HEALTHCHECK: ends with 0 when the address answers with success, with 1 otherwise. */
const [address = ''] = process.argv.slice(2);
const healthy = await fetch(address, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(healthy ? 0 : 1);
