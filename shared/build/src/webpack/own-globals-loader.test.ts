import { describe, expect, it } from '@jest/globals';
import ownGlobals, { RUNTIME_FILES } from './own-globals-loader.ts';

describe('the runtime’s globals', () => {
  it('have names of the shell’s own, each of them and nothing else', () => {
    const usual = `target.__FEDERATION__.__INSTANCES__; "__VMOK__"; x.__GLOBAL_LOADING_REMOTE_ENTRY__;
      y._FEDERATION_RUNTIME_CORE_FROM = y._FEDERATION_RUNTIME_CORE; '__FEDERATION_x:custom__'`;
    expect(ownGlobals(usual))
      .toBe(`target.__CERTDECK_FEDERATION__.__INSTANCES__; "__CERTDECK_VMOK__"; x.__CERTDECK_LOADING_REMOTE_ENTRY__;
      y._CERTDECK_RUNTIME_CORE_FROM = y._CERTDECK_RUNTIME_CORE; '__FEDERATION_x:custom__'`);
  });

  it('are looked for in the runtime’s files alone', () => {
    const inPackage = (name: string) => `/repo/node_modules/.pnpm/x/node_modules/${name}`;
    expect(RUNTIME_FILES.test(inPackage('@module-federation/runtime-core/dist/global.js'))).toBe(true);
    expect(RUNTIME_FILES.test(inPackage('react/index.js'))).toBe(false);
    expect(RUNTIME_FILES.test('/repo/host/src/kernel/runtime.ts')).toBe(false);
  });
});
