import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { faultChanges, type FaultSwitches } from '../../../ports/payments/sandbox/fault-switches.ts';
import { isOwnMachine } from '../own-machine.ts';
import type { PaymentSandboxes, ProviderCall } from './providers.ts';

/** A service that takes up refunds and ends them when it is told so. */
type RefundingService = Pick<PaymentSandboxes['stripe'], 'endRefunds'>;

/** Where the switches for faults are read and set. */
export const FAULTS_PATH = '/demo/payments/faults';

/** Makes a provider's call to the portal, as the switches have it made. */
export type MakeCall = (call: ProviderCall) => Promise<void>;

/**
 * Switches for faults of the sandboxes: GET lists them, POST sets some (`calls=twice&answers=lost`). For programs and
 * people on the machine of the demonstration alone, as its inbox is: who comes from elsewhere could stop payments of
 * all who try it. Nor can pages of others, which a browser on the machine shows.
 * @param portal where calls go
 */
export function bindFaults(
  server: FastifyInstance,
  portal: FastifyInstance,
  {
    sandboxes,
    faults,
  }: { sandboxes: Record<'stripe' | 'wechat' | 'paypal', RefundingService>; faults: FaultSwitches },
): MakeCall {
  /** Calls that are late, in the order in which they were to be made. */
  const late: ProviderCall[] = [];
  const call = ({ path: url, body: payload, headers }: ProviderCall) =>
    portal.inject({ method: 'POST', url, payload, headers });

  const textOf = async () =>
    Object.entries(await faults.read())
      .map(([name, value]) => `${name}=${value}\n`)
      .join('');
  server.get(FAULTS_PATH, async (request, reply) =>
    mayAsk(request) ? reply.type('text/plain').send(await textOf()) : reply.code(404).send(),
  );
  server.post(FAULTS_PATH, async (request, reply) => {
    if (!mayAsk(request)) return reply.code(404).send();
    const fields = parse(typeof request.body === 'string' ? request.body : '');
    const read = faultChanges.safeParse({ ...fields });
    if (!read.success) return reply.code(400).type('text/plain').send(problemOf(read.error.issues[0]));
    const { calls, refunds } = await faults.set(read.data);
    if (refunds !== 'pending')
      for (const { endRefunds } of [sandboxes.stripe, sandboxes.wechat, sandboxes.paypal])
        await endRefunds(refunds);
    if (calls !== 'late') for (const one of late.splice(0).toReversed()) await call(one);
    return reply.type('text/plain').send(await textOf());
  });

  return async (one) => {
    const { calls } = await faults.read();
    if (calls === 'lost') return;
    if (calls === 'late') return void late.push(one);
    await call(calls === 'forged' ? { ...one, body: changed(one.body) } : one);
    if (calls === 'twice') await call(one);
  };
}

/** Browsers name the page that posts; who asks by a program names none. */
const mayAsk = ({ ip, headers }: FastifyRequest): boolean => isOwnMachine(ip) && headers.origin === undefined;

const problemOf = (issue: { path: PropertyKey[]; message: string } | undefined): string =>
  `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}\n`;

/** A body that differs in one digit from the one that was signed. */
const changed = (body: string): string => body.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
