import type { ContributionTo } from '@certdeck/contract';
import { type Contributed, Slot } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import {
  Button,
  ErrorState,
  FigureTile,
  Loading,
  Panel,
  RefreshIcon,
  Skeleton,
  SkeletonRows,
} from '@certdeck/ui';
import { TaskRow } from '@certdeck/ui/data';
import { useCustomer } from '../../shell/ShellContext.ts';
import { HOST } from '../../texts.ts';

type Card = Contributed<'host/dashboard-card/v1'>;
type Place = ContributionTo<'host/dashboard-card/v1'>['place'];

/** The cards that areas contribute to one place of the dashboard (docs/adr/0030). */
export function DashboardSlot({ place }: { place: Place }) {
  const { failed } = useCustomer();
  return (
    <Slot
      name="host/dashboard-card/v1"
      input={{ isCustomerMissing: failed }}
      accepts={({ declared }) => declared.place === place}
      waiting={(card) => <Waiting card={card} />}
      failed={(card, retry) => <Failed card={card} retry={retry} />}
    />
  );
}

/** The shape of the card to come, under the name that its manifest gives it. */
function Waiting({ card: { declared } }: { card: Card }) {
  const { lang } = useTexts(HOST);
  if (declared.quiet) return null;
  if (declared.place === 'todo') {
    return (
      <TaskRow
        tone="info"
        icon={<Skeleton width="4" height="4" />}
        title={
          <Loading>
            <Skeleton width="60%" height="4" />
          </Loading>
        }
      />
    );
  }
  if (declared.place !== 'figures') {
    return (
      <Panel flush title={declared.title[lang]}>
        <Loading>
          <SkeletonRows rows={3} columns={2} />
        </Loading>
      </Panel>
    );
  }
  const tiles = declared.tiles ?? 1;
  return Array.from({ length: tiles }, (_, place) => (
    <FigureTile
      key={place}
      label={tiles === 1 ? declared.title[lang] : <Skeleton width="20" height="4" />}
      value={
        <Loading>
          <Skeleton width="12" height="7" marginBlock="1" />
        </Loading>
      }
    />
  ));
}

/** What is left of a card that has failed: its name, and a way to try again. */
function Failed({ card: { declared }, retry }: { card: Card; retry(): void }) {
  const { t, lang } = useTexts(HOST);
  if (declared.quiet) return null;
  const area = declared.title[lang];
  const again = (
    <Button
      size="sm"
      icon={<RefreshIcon size={14} />}
      aria-label={t('common:labelled', { label: t('common:btn.retry'), value: area })}
      onClick={retry}
    >
      {t('common:btn.retry')}
    </Button>
  );
  if (declared.place === 'figures') return <FigureTile label={area} value="–" action={again} />;
  if (declared.place === 'todo')
    return <TaskRow tone="error" title={t('failure.title', { area })} action={again} />;
  return (
    <Panel title={area}>
      <ErrorState title={t('failure.title', { area })} actions={again} />
    </Panel>
  );
}
