import { describe, expect, it } from '@jest/globals';
import { reportDetour } from './assets.ts';
import type { FailureEvent } from './telemetry.ts';

const reported = (cookies: string) => {
  const events: FailureEvent[] = [];
  reportDetour(cookies, (event) => events.push(event));
  return events;
};

describe('a page whose files came from the portal instead of their own origin', () => {
  it('tells so, as a failure that its customer didn’t notice', () => {
    expect(reported('a=b; certdeck-assets=own; c=d')).toMatchObject([
      { remote: 'host', owner: 'team-portal', code: 'UNREACHABLE', phase: 'assets', recovered: 'retry' },
    ]);
  });

  it.each(['', 'certdeck-assets=', 'certdeck-assets=owner', 'xcertdeck-assets=own'])(
    'is no other page (%s)',
    (cookies) => expect(reported(cookies)).toEqual([]),
  );
});
