import AjvCompiler from '@fastify/ajv-compiler';

/**
 * Compiles the schema of a route with its first request. A hub has a few hundred schemas, and compiling all of them
 * took an eighth of the CPU time of its start.
 */
export const buildLazyValidator: AjvCompiler.BuildCompilerFromPool = (schemas, options) => {
  const compile = AjvCompiler()(schemas, options);
  type Validate = ReturnType<typeof compile>;
  return (route) => {
    let compiled: Validate | undefined;
    const validate = ((value: unknown) => {
      compiled ??= compile(route);
      const result = compiled(value);
      // Fastify reads the errors from the function that it called.
      validate.errors = compiled.errors ?? null;
      return result;
    }) as Validate;
    return validate;
  };
};
