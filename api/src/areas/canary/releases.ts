import type { Deployment, staffReleases } from '@certdeck/contract/schemas';
import { HOST, previousOf } from '@certdeck/store';
import type { z } from 'zod';
import { type CanaryWatch, type Tried, triedIn } from './watch.ts';

type Releases = z.output<typeof staffReleases.data>;
type Part = Releases['parts'][number];

/** Who gets what, what is tried on whom with which success, and what was done: the deployment log. */
export async function releasesOf(
  document: Deployment,
  canaries: Pick<CanaryWatch, 'judge' | 'problemOf'>,
): Promise<Releases> {
  const tried = new Map(triedIn(document).map((one) => [one.part, one]));
  const partOf = async (part: string, release: string): Promise<Part> => {
    const canary = tried.get(part);
    return {
      part,
      release,
      previous: previousOf(document, part) ?? '',
      pins: pinsOf(document, part),
      ...(canary ? { canary: await canaryOf(canary, canaries) } : {}),
    };
  };
  const { hostRelease, registry, pins, changes } = document;
  const known = new Set(registry.remotes.map(({ id }) => id));
  const pinnedIds = Object.values(pins).flatMap((own) => Object.keys(own));
  const onlyPinned = [...new Set(pinnedIds)].filter((id) => !known.has(id));
  return {
    parts: await Promise.all([
      partOf(HOST, hostRelease),
      ...registry.remotes.map(({ id, release }) => partOf(id, release)),
      ...onlyPinned.map((id) => partOf(id, '')),
    ]),
    changes,
  };
}

function pinsOf({ pins, hostPins }: Deployment, part: string): Part['pins'] {
  if (part === HOST) return Object.entries(hostPins).map(([host, release]) => ({ host, release }));
  return Object.entries(pins).flatMap(([host, own]) =>
    own[part] ? [{ host, release: own[part].release }] : [],
  );
}

async function canaryOf(
  tried: Tried,
  { judge, problemOf }: Pick<CanaryWatch, 'judge' | 'problemOf'>,
): Promise<NonNullable<Part['canary']>> {
  const { part, release, course } = tried;
  const { canary, others, worst, certainty } = await judge(tried);
  return {
    release,
    share: course.share,
    since: course.steps.at(-1)?.at ?? '',
    ...(course.promoteAfter === undefined ? {} : { promoteAfter: course.promoteAfter }),
    canary,
    others,
    ...worst,
    certainty,
    problem: problemOf(part),
  };
}
