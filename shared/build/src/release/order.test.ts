import { describe, expect, it } from '@jest/globals';
import { readOrder } from './order.ts';

const read = (line: string, environment = {}) => readOrder(line.split(' '), environment);

describe('a command line', () => {
  it('says what is to be done with which remote, and for whom', () => {
    const nothing = {
      canary: undefined,
      promoteAfter: undefined,
      host: undefined,
      release: undefined,
      from: undefined,
      reason: undefined,
      force: false,
    };
    expect(read('release orders')).toEqual({ name: 'release', order: { ...nothing, id: 'orders' } });
    expect(read('release orders --canary 5 --release abc').order).toMatchObject({
      canary: 5,
      release: 'abc',
    });
    expect(read('release orders --for Partner-A.example').order.host).toBe('partner-a.example');
    expect(read('release reports --from teams/reports').order.from).toBe('teams/reports');
    expect(read('rollback orders --for a.example').order.host).toBe('a.example');
    expect(read('release host --canary 10 --promote-after 24').order).toMatchObject({
      id: 'host',
      canary: 10,
      promoteAfter: 24,
    });
    expect([read('promote orders').name, read('status').name]).toEqual(['promote', 'status']);
  });

  it('is refused when npm has kept its options for itself, since what is left would reach everybody', () => {
    // As npm does it: `npm run release orders --canary 5`, and with an equals sign.
    expect(() => read('release orders 5', { npm_config_canary: 'true' })).toThrow(
      'npm has kept --canary for itself, nothing was changed: write -- before what is for the command, npm run release -- orders --canary …',
    );
    expect(() => read('release orders', { npm_config_canary: '5' })).toThrow('write -- before');
    expect(() => read('rollback orders a.example', { npm_config_for: 'true' })).toThrow(
      'npm run rollback -- orders --for …',
    );
  });

  it('is refused when it says more than its command can do', () => {
    for (const line of ['promote orders --for a.example', 'rollback orders --release abc', 'status --for a'])
      expect(() => read(line)).toThrow(
        /^(promote|rollback|status) has no --(for|release):\nrelease <remote or host>/,
      );
    expect(() => read('release orders billing')).toThrow('one remote at a time, and billing is too much');
    expect(() => read('status orders')).toThrow('say what to do:\nrelease <remote or host>');
    expect(() => read('release orders --bogus')).toThrow(
      /^Unknown option '--bogus':\nrelease <remote or host>/,
    );
  });

  it('is refused when it isn’t one', () => {
    for (const line of ['release', 'deploy orders', 'constructor orders'])
      expect(() => read(line)).toThrow('say what to do');
    for (const share of ['0', '100', '5%', '1.5', ''])
      expect(() => read(`release orders --canary ${share}`)).toThrow('whole number of percent from 1 to 99');
    for (const host of ['http://a.example', 'a.example:8080', ''])
      expect(() => read(`release orders --for ${host}`)).toThrow('a host name without port');
    expect(() => read('release orders --canary 5 --for a.example')).toThrow('exclude each other');
  });

  it('carries a reason, and overrules checks for one that says something', () => {
    const words = (...line: string[]) => readOrder(line).order;
    expect(words('rollback', 'orders', '--reason', ' prices were wrong ')).toMatchObject({
      reason: 'prices were wrong',
      force: false,
    });
    expect(words('release', 'orders', '--force', 'the type is of a test')).toMatchObject({
      reason: 'the type is of a test',
      force: true,
    });
    for (const why of ['', 'because', '          '])
      expect(() => words('release', 'orders', '--force', why)).toThrow('a reason of ten characters or more');
    expect(() => words('release', 'orders', '--reason', 'x'.repeat(501))).toThrow('500 characters at most');
    expect(() => words('release', 'orders', '--force', 'a good reason', '--reason', 'x')).toThrow(
      '--force carries the reason itself',
    );
    // Going back is never refused for a reason that somebody could overrule.
    expect(() => words('rollback', 'orders', '--force', 'a good reason')).toThrow('rollback has no --force');
    expect(() => read('release orders', { npm_config_promote_after: '24' })).toThrow('write -- before');
  });

  it('promotes by itself only what is a canary, after hours that are some', () => {
    expect(() => read('release orders --promote-after 24')).toThrow('say --canary <percent> too');
    for (const hours of ['-1', 'soon', '2161'])
      expect(() => readOrder(['release', 'orders', '--canary', '5', `--promote-after=${hours}`])).toThrow(
        'a number of hours from 0 to 2160',
      );
  });
});
