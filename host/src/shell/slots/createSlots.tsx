import type { DrawnSlotName, DrawnSlots, Registry } from '@certdeck/contract';
import type { Contributed, ContributionProps, Slots } from '@certdeck/federation';
import { contributionsTo } from '../../kernel/contributions.ts';
import type { RemoteFailure } from '../../kernel/failure.ts';
import type { RemoteLoader } from '../../kernel/loader.ts';
import { loadContribution } from '../../kernel/screens.ts';
import { FailureBoundary } from '../FailureBoundary.tsx';
import { createPart, Drawn, type Part, useAttempts } from '../Part.tsx';
import { failureOf } from '../RemoteScreen.tsx';
import { RemoteBoundary } from '../RemoteBoundary.tsx';

/** A slot that is drawn again and again, once a row, asks no more often for what has failed; in milliseconds. */
const ASK_AGAIN = 30_000;

/**
 * The slots of the pages of a registry's areas. Code of a contribution is loaded when its slot is drawn, once for
 * however many places it stands in; what fails is reported once a load and stays within its own boundary.
 */
export function createSlots(registry: Registry, loader: RemoteLoader): Slots {
  const known = new Map<string, readonly unknown[]>();
  const parts = new Map<string, Part<never>>();
  /** What has been told of each contribution since it was last asked for: it may stand in many places at once. */
  const reported = new Map<string, Set<string>>();

  function partOf<Name extends DrawnSlotName>(contribution: Contributed<Name>): Part<DrawnSlots[Name]> {
    const key = keyOf(contribution);
    const part = (parts.get(key) ?? contributionPart(loader, contribution)) as Part<DrawnSlots[Name]>;
    parts.set(key, part as Part<never>);
    return part;
  }

  function isNew(key: string, { code, message }: RemoteFailure): boolean {
    const told = reported.get(key) ?? new Set<string>();
    reported.set(key, told);
    const what = `${code} ${message}`;
    if (told.has(what)) return false;
    told.add(what);
    return true;
  }

  function Contribution<Name extends DrawnSlotName>(props: ContributionProps<Name>) {
    const { contribution, input, waiting, failed } = props;
    const { remote } = contribution;
    const part = partOf(contribution);
    const { attempt, retry } = useAttempts(part);
    return (
      <FailureBoundary
        key={attempt}
        toFailure={(error) => failureOf(error, loader.attribution(remote))}
        refine={(error) => loader.failureOf(remote, error)}
        onFailure={(failure) => {
          if (isNew(keyOf(contribution), failure)) loader.report(failure, { phase: 'contribution' });
        }}
        renderFailure={() =>
          failed(() => {
            // A release that is refused for a hang starts all the same when that is asked for (ADR 24).
            loader.forgive(remote);
            reported.delete(keyOf(contribution));
            retry();
          })
        }
      >
        <RemoteBoundary loader={loader} remote={remote} waiting={waiting}>
          <Drawn part={part} waiting={waiting} props={input} />
        </RemoteBoundary>
      </FailureBoundary>
    );
  }

  return {
    contributionsTo: (name) => {
      const found = known.get(name) ?? contributionsTo(registry, name);
      known.set(name, found);
      return found as ReturnType<typeof contributionsTo<typeof name>>;
    },
    Contribution,
  };
}

const keyOf = ({ slot, remote, id }: { slot: string; remote: string; id: string }): string =>
  `${slot} ${remote} ${id}`;

function contributionPart<Name extends DrawnSlotName>(
  loader: RemoteLoader,
  contribution: Contributed<Name>,
): Part<DrawnSlots[Name]> {
  let failedAt = 0;
  const part = createPart<DrawnSlots[Name]>(async () => {
    try {
      return await loadContribution<Name>(loader, contribution);
    } catch (failure) {
      failedAt = performance.now();
      throw failure;
    }
  });
  return {
    ...part,
    forgetFailure(asked) {
      if (asked || performance.now() - failedAt > ASK_AGAIN) part.forgetFailure();
    },
  };
}
