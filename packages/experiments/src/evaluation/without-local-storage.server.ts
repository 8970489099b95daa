// The evaluator looks for localStorage as it is loaded. Node has it by name only, and warns whoever looks.
Reflect.deleteProperty(globalThis, 'localStorage');
