import { rmSync } from 'node:fs';
import { readDeployment } from '../../shared/build/src/release/registry-file.ts';
import { ownReleases } from '../federation/releases.ts';
import { expect, test } from '../fixtures.ts';
import { changeScreen, commandsOn, copyFixture, releaseCopy, removeFixture } from './fixture.ts';

const COPY = 'remote-endless';

test.describe('a remote whose screen never comes to an end', () => {
  const releases = ownReleases();
  const shell = commandsOn(releases);
  const before = readDeployment(releases);
  test.beforeAll(() => copyFixture(COPY));
  test.afterAll(() => {
    removeFixture(COPY);
    rmSync(releases, { recursive: true, force: true });
  });

  for (const [what, code, why] of [
    [
      'each drawing asks for the next',
      'const [count, setCount] = useState(0); useEffect(() => { setCount(count + 1); });',
      /reports \/reports\/overview in .+: HANG, reports \w+ \(team-reports\) it draws itself without end: \d+ times/,
    ],
    [
      'its script loops',
      'useEffect(() => undefined, []); for (let count = useState(0)[0]; count >= 0; count += 0);',
      /reports \/reports\/overview in .+: HANG, reports \w+ \(team-reports\) the page doesn’t answer/,
    ],
  ] as const)
    test(`is refused by a release that ends, and names screen and remote: ${what} (D-629)`, async () => {
      test.setTimeout(1_440_000);
      changeScreen(code, COPY);
      await expect(releaseCopy(shell, COPY)).rejects.toThrow(why);
      expect(readDeployment(releases)).toEqual(before);
    });
});
