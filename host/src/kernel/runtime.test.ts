import { beforeEach, describe, expect, it, jest } from '@jest/globals';

type CreateScript = (about: { url: string }) => HTMLScriptElement | undefined;
let createScript: CreateScript;
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  getInstance: () => null,
  loadRemote: async () => null,
  registerPlugins: ([plugin]: { createScript: CreateScript }[]) => void (createScript = plugin!.createScript),
  registerRemotes: () => undefined,
}));
const { createRuntime } = await import('./runtime.ts');

const names = globalThis as { _CERTDECK_RUNTIME_CORE?: object; _FEDERATION_RUNTIME_CORE?: object };
beforeEach(() => {
  delete names._CERTDECK_RUNTIME_CORE;
  delete names._FEDERATION_RUNTIME_CORE;
});

describe('an entry of a remote', () => {
  it('is asked for with the hash that it was registered with, and with CORS (HOST-001)', () => {
    createRuntime().register({
      name: 'a',
      entry: 'https://cdn.example/a/entry.js',
      integrity: 'sha384-AAAA',
    });
    const script = createScript({ url: 'https://cdn.example/a/entry.js' });
    expect(script).toMatchObject({ integrity: 'sha384-AAAA', crossOrigin: 'anonymous', async: true });
  });

  it('that nobody has registered is asked for with a hash that nothing has (HOST-001)', () => {
    createRuntime().register({
      name: 'a',
      entry: 'https://cdn.example/a/entry.js',
      integrity: 'sha384-AAAA',
    });
    for (const url of ['https://cdn.example/b/entry.js', 'https://cdn.example/a/entry.js?t=1', ''])
      expect(createScript({ url })?.integrity).toMatch(/^sha256-A{43}=$/);
  });
});

describe('the runtime that remotes take from the shell', () => {
  const core = (name: string) => ({ name, CurrentGlobal: globalThis });

  it('has the shell’s own lists in it, whatever the page has under the usual names', () => {
    Object.assign(globalThis, { __CERTDECK_FEDERATION__: 'ours', __FEDERATION__: 'theirs' });
    names._CERTDECK_RUNTIME_CORE = core('ours');
    createRuntime();
    expect(names._CERTDECK_RUNTIME_CORE).toMatchObject({
      name: 'ours',
      CurrentGlobal: { __FEDERATION__: 'ours' },
    });
    expect((globalThis as { __FEDERATION__?: unknown }).__FEDERATION__).toBe('theirs');
    // For releases that look for it under its usual name.
    expect(names._FEDERATION_RUNTIME_CORE).toBe(names._CERTDECK_RUNTIME_CORE);
  });

  it('leaves that of a page that federates itself where it is', () => {
    const theirs = core('theirs');
    names._FEDERATION_RUNTIME_CORE = theirs;
    names._CERTDECK_RUNTIME_CORE = core('ours');
    createRuntime();
    expect(names._FEDERATION_RUNTIME_CORE).toBe(theirs);
  });
});
