import { HttpError } from '@contenthub/server-kit/http/error-responses';
import type { Secrets } from '@contenthub/server-kit/process/secrets';
import type { FastifyRequest } from 'fastify';
import { Signatures } from './signatures.ts';

/** What an operator's token is for. A token for one purpose is invalid for the others. */
export type OperatorPurpose = 'experiments' | 'people' | 'newsletter' | 'staff';

const operatorSignatures = (secret: Secrets) => new Signatures(secret, 'operator');

/** A token for the command line. It is derived from the platform's secret, which itself is never sent. */
export function operatorToken(secret: string, purpose: OperatorPurpose): string {
  return operatorSignatures(secret).sign(purpose);
}

/** Options of a route that only operators may call. */
export function operatorRoute(secret: Secrets, purpose: OperatorPurpose) {
  const signatures = operatorSignatures(secret);
  return {
    onRequest: async ({ headers }: FastifyRequest) => {
      const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
      if (!signatures.verify(token, purpose))
        throw new HttpError(401, 'not-an-operator', 'An operator token is required.');
    },
    config: { exemptFromCsrf: 'Carries the operator’s token, which no browser sends by itself.' },
  };
}
