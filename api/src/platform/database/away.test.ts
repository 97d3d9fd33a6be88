import { describe, expect, it } from '@jest/globals';
import { asDatabaseError, DatabaseAwayError, databaseTrouble, troubleIn } from './away.ts';

const coded = (code: string) => Object.assign(new Error('told by the server'), { code });

describe('trouble of the database', () => {
  it.each([
    [coded('57P01'), 'lost'],
    [coded('08006'), 'lost'],
    [coded('25P03'), 'lost'],
    [coded('ECONNRESET'), 'lost'],
    [new Error('Connection terminated unexpectedly'), 'lost'],
    [new Error('Client has encountered a connection error and is not queryable'), 'lost'],
    [coded('57P03'), 'unreachable'],
    [coded('ECONNREFUSED'), 'unreachable'],
    [new AggregateError([coded('ECONNREFUSED'), coded('ENETUNREACH')]), 'unreachable'],
    [new Error('Connection terminated due to connection timeout', { cause: new Error('x') }), 'unreachable'],
    [coded('25006'), 'standby'],
    [coded('53300'), 'overloaded'],
    [coded('53100'), 'full'],
    [coded('57014'), 'overloaded'],
    [coded('55P03'), 'overloaded'],
    [new Error('Query read timeout'), 'overloaded'],
    [new Error('timeout exceeded when trying to connect'), 'overloaded'],
  ])('is read from %s: %s', (error, trouble) => {
    expect(troubleIn(error)).toBe(trouble);
    const reported = asDatabaseError(error);
    expect(reported).toBeInstanceOf(DatabaseAwayError);
    expect(databaseTrouble(new Error('around it', { cause: reported }))).toBe(trouble);
  });

  it.each([coded('23505'), coded('40001'), coded('42601'), new Error('any'), 'text', undefined])(
    'is not an error of the statement: %s',
    (error) => {
      expect(asDatabaseError(error)).toBe(error);
    },
  );

  it('is not the trouble of another service, which looks the same', () => {
    expect(databaseTrouble(coded('ECONNREFUSED'))).toBeUndefined();
  });

  it('is a disk without room, of files too, but no lack of watches (D-621)', () => {
    const around = (error: Error) => databaseTrouble(new Error('around it', { cause: error }));
    expect(['ENOSPC', 'EDQUOT'].map((code) => around(coded(code)))).toEqual(['full', 'full']);
    expect(around(Object.assign(coded('ENOSPC'), { syscall: 'watch' }))).toBeUndefined();
  });

  it('keeps the code for the log', () => {
    expect(asDatabaseError(coded('57P01'))).toMatchObject({ code: '57P01', trouble: 'lost' });
  });
});
