import { env } from 'node:process';

/**
 * Loaded into a portal before it begins (`clockAhead`): its clock is so many milliseconds ahead, in all of its threads
 * and in its database, which reads the time from here.
 */
const ahead = Number(env['CLOCK_AHEAD_MS']);
const RealDate = Date;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, called) =>
    Reflect.construct(
      target,
      args.length === 0 ? [RealDate.now() + ahead] : args,
      called === globalThis.Date ? target : called,
    ) as Date,
  apply: () => new RealDate(RealDate.now() + ahead).toString(),
  get: (target, key, receiver) =>
    key === 'now' ? () => RealDate.now() + ahead : (Reflect.get(target, key, receiver) as unknown),
});
