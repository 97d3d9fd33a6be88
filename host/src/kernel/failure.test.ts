import { describe, expect, it } from '@jest/globals';
import { chunkFailureOf, RemoteFailure, shellReleaseAt } from './failure.ts';

describe('chunk failures', () => {
  it.each(['missing', 'timeout', 'error'] as const)(
    'keep the type %s of a ChunkLoadError (HOST-067)',
    (type) => {
      const error = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', type });
      expect(chunkFailureOf(error)).toBe(type);
    },
  );

  it('know a style chunk by its code (HOST-068)', () => {
    expect(chunkFailureOf(Object.assign(new Error('css'), { code: 'CSS_CHUNK_LOAD_FAILED' }))).toBe('error');
  });

  it('are no other errors (HOST-067)', () => {
    expect([new Error('boom'), 'ChunkLoadError', undefined].map(chunkFailureOf)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a remote failure', () => {
  it('names remote, release and code, and keeps its cause (HOST-001)', () => {
    const cause = new Error('boom');
    const failure = new RemoteFailure(
      'INIT',
      { remote: 'orders', release: 'r1', owner: 'team-orders' },
      cause,
    );
    expect(failure.message).toBe('orders r1: INIT');
    expect(failure.cause).toBe(cause);
  });
});

describe('the release of the shell that runs on a page', () => {
  it('is the folder that its scripts come from, wherever that is (D-031)', () => {
    expect(
      [
        'https://portal.example/host/7b232d3fc036/',
        '/host/dev/',
        'https://cdn.example/files/host/h-1.2/',
        'https://portal.example/remotes/orders/r1/',
        'https://portal.example/host/',
        undefined,
      ].map(shellReleaseAt),
    ).toEqual(['7b232d3fc036', 'dev', 'h-1.2', '', '', '']);
  });
});
