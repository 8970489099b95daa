// The evaluator accesses localStorage when it loads. Node defines it without a store and prints a warning on access.
Reflect.deleteProperty(globalThis, 'localStorage');
