import { describeFuzzing } from './fuzzer/fuzz-suite.ts';

describeFuzzing({ count: 20_000, seed: 20_260_618 });
