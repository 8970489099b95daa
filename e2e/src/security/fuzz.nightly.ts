import { describeFuzzing } from './fuzzer/fuzz-suite.ts';

// Other requests each night.
describeFuzzing({ count: 20_000, rounds: 50, seed: Math.floor(Date.now() / 86_400_000) * 1000 });
