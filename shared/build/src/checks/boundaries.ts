/** Checks the layers of the packages, who offers dialogs to whom and who owns which table; prints each crossing with the sentence that names the fix. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { platformCircles } from './api-layers.ts';
import { migrationFaults } from './api-migrations.ts';
import { tableFaults } from './api-tables.ts';
import { schemaListFaults } from '../contract/schema-list.ts';
import { capabilityFaults } from './capability-graph.ts';
import { boundaryRules } from './package-layers.ts';
import type { ManifestSource } from '../webpack/remote-manifest-plugin.ts';
import { remoteIds, root } from '../workspace.ts';

/** Every part of a repository, remotes by their folders' names. */
function partsOf(folder: string): string[] {
  const remotes = readdirSync(folder).filter((name) => name.startsWith('remote-'));
  return ['host', ...remotes, 'shared', 'api'].filter((name) => existsSync(join(folder, name)));
}

export async function findCrossings(folder = root, start = partsOf(folder)): Promise<string[]> {
  const options: ICruiseOptions = {
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: boundaryRules() },
    exclude: { path: '(^|/)(dist|\\.cache)/' },
    doNotFollow: { path: 'node_modules' },
    // Types count: who needs another's types needs the other.
    tsPreCompilationDeps: true,
  };
  const { output } = await cruise(start, options, {
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    exportsFields: ['exports'],
    conditionNames: ['import', 'browser', 'default'],
  });
  const { modules, summary } = output as ICruiseResult;
  const comments = new Map(boundaryRules().map(({ name, comment }) => [name, comment]));
  const circles = platformCircles(modules).map(
    (circle) =>
      `${circle}\n    Folders of api/src/platform need each other: move what both need into one below them.`,
  );
  return [
    ...summary.violations.map(
      ({ from, to, rule }) => `${from} → ${to}\n    ${comments.get(rule.name) ?? rule.name}`,
    ),
    ...circles,
  ];
}

if (import.meta.main) {
  const manifests = await Promise.all(
    remoteIds().map(async (id) => {
      const file = join(root, `remote-${id}`, 'src/manifest.ts');
      return ((await import(file)) as { manifest: ManifestSource }).manifest;
    }),
  );
  const crossings = [
    ...(await findCrossings()),
    ...capabilityFaults(manifests),
    ...tableFaults(join(root, 'api/src')),
    ...migrationFaults(join(root, 'api/src')),
    ...schemaListFaults(join(root, 'shared/contract/src')),
  ];
  for (const crossing of crossings) console.error(crossing);
  console.log(`boundaries: ${crossings.length} crossed`);
  process.exit(crossings.length === 0 ? 0 : 1);
}
