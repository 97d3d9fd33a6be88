import { useMemo, useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useCall, useCallMutation } from '@certdeck/session';
import { Button, EmptyState, notify, Panel, Text, Time } from '@certdeck/ui';
import { type Column, ListBody, Table } from '@certdeck/ui/data';
import { ReasonDialog } from '../../forms/ReasonDialog.tsx';

const NOTHING = {};
type OpenView = NonNullable<NonNullable<typeof operatorCalls.views.types>['data']>[number];

const nameOf = (view: OpenView): string => view.staffEmail || view.staffNo;

/** Who of staff looks at whose portal at present, and the end of that (D-477). */
export function OpenViews() {
  const { t } = useTexts('operator');
  const explain = useExplain();
  const list = useCall(operatorCalls.views, NOTHING, { messages: 'none' });
  const end = useCallMutation(operatorCalls.endView, { messages: 'own' });
  const [ending, setEnding] = useState<OpenView>();
  const columns = useMemo<Column<OpenView>[]>(
    () => [
      {
        id: 'who',
        header: t('views.who'),
        title: true,
        cell: (view) => <Text weight="medium">{nameOf(view)}</Text>,
      },
      { id: 'whom', header: t('views.whom'), cell: (view) => <Text mono>{view.viewedNo}</Text> },
      {
        id: 'why',
        header: t('views.why'),
        cell: (view) => (
          <Text size="sm" css={{ overflowWrap: 'anywhere' }}>
            {view.reason}
          </Text>
        ),
      },
      { id: 'until', header: t('views.until'), cell: (view) => <Time value={view.endsAt} /> },
    ],
    [t],
  );
  return (
    <Panel title={t('views.title')} description={t('views.lead')}>
      <ListBody list={list} explain={explain}>
        <Table
          label={t('views.title')}
          columns={columns}
          rows={list.data ?? []}
          rowKey={(view) => view.id}
          loading={list.isLoading}
          empty={<EmptyState level={3} title={t('views.none')} />}
          rowActions={(view) => (
            <Button
              size="sm"
              variant="dangerQuiet"
              aria-label={t('views.end.of', { name: nameOf(view) })}
              onClick={() => setEnding(view)}
            >
              {t('views.end')}
            </Button>
          )}
        />
      </ListBody>
      {ending && (
        <ReasonDialog
          title={t('views.end.of', { name: nameOf(ending) })}
          description={t('views.end.text')}
          submitLabel={t('views.end')}
          danger
          reasonLabel={t('views.why')}
          send={(reason) => end.send({ id: ending.id, reason })}
          onDone={() => {
            setEnding(undefined);
            notify.success(t('views.ended'));
            void list.refresh();
          }}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Panel>
  );
}
