import { useCallback, useMemo, useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useExplain, useUnsavedWork } from '@certdeck/federation';
import { useNavigate } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Alert, Box, Button, EmptyState, Field, Flex, Input, notify, Panel, Stack } from '@certdeck/ui';
import { ListBody, Pager } from '@certdeck/ui/data';
import { DateField, Switch } from '@certdeck/ui/forms';
import { SearchBox } from '../../lists/SearchBox.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { type Change, itemsOf, readRow, withBulk } from './draft.ts';
import { DraftFile } from './DraftFile.tsx';
import { DraftTable } from './DraftTable.tsx';
import { DropDialog } from './dialogs.tsx';
import { OtherPrices } from './OtherPrices.tsx';
import { PreviewLinks } from './PreviewLinks.tsx';
import { useDraft } from './useDraft.ts';

/** Products at first: each has up to five fields. */
const FIRST = { page: 1, limit: 20 };

interface Props {
  change?: Change;
  /** Reads the change again. */
  reread?: () => Promise<void>;
}

/** A change of prices as it is drafted. Nothing of it holds until somebody else publishes it. */
export function Editor({ change, reread }: Props) {
  const { t } = useTexts('operator');
  const explain = useExplain();
  const navigate = useNavigate();
  const draft = useDraft(change);
  const { rows, list, moment, setRow } = draft;
  const [keyword, setKeyword] = useState('');
  const [onlyChanged, setOnlyChanged] = useState(false);
  const [{ page, limit }, setPlace] = useState(FIRST);
  const [dialog, setDialog] = useState<'bulk' | 'drop'>();
  const [problem, setProblem] = useState('');
  const save = useCallMutation(operatorCalls.savePriceChange, { messages: 'own' });
  const [isSending, setSending] = useState(false);
  useUnsavedWork(draft.isDirty);
  // What was saved elsewhere replaces what nobody has typed into.
  if (draft.isBehind && !draft.isDirty && !isSending) draft.take();

  const shown = useMemo(() => {
    const word = keyword.trim().toLowerCase();
    return rows.filter(
      (row) =>
        `${row.product.name} ${row.product.productNo}`.toLowerCase().includes(word) &&
        (!onlyChanged || readRow(row).isChanged),
    );
  }, [rows, keyword, onlyChanged]);

  const send = useCallback(async () => {
    setProblem('');
    const missing =
      draft.title.trim() === '' ? 'title' : draft.faults > 0 ? 'faults' : draft.count === 0 ? 'nothing' : '';
    if (missing !== '') {
      // texts: prices.save.*
      setProblem(t(`prices.save.${missing}`));
      return;
    }
    setSending(true);
    const reply = await save.send({
      ...(change ? { id: change.id, revision: draft.revision } : {}),
      title: draft.title,
      validFrom: draft.validFrom,
      items: itemsOf(rows),
    });
    setSending(false);
    if (!reply) return;
    if (!isSuccess(reply)) {
      if (!reply.shown) setProblem(reply.msg || t('common:op.failed.title'));
      // Perhaps it was refused because somebody else has saved the change, which is then said.
      await reread?.();
      return;
    }
    draft.saved(reply.data.revision);
    notify.success(t('prices.saved'));
    if (!change) void navigate(`/operator/prices/${reply.data.id}`, { replace: true });
  }, [change, draft, navigate, reread, rows, save, t]);

  return (
    <Stack gap="4">
      {change && <OtherPrices change={change} rows={rows} />}
      {draft.isBehind && draft.isDirty && !isSending && (
        <Alert
          tone="warning"
          title={t('prices.theirs')}
          actions={
            <Button
              size="sm"
              onClick={() => {
                setProblem('');
                draft.take();
              }}
            >
              {t('prices.theirs.take')}
            </Button>
          }
          live
        >
          {t('prices.theirs.text')}
        </Alert>
      )}
      {change && !draft.isDirty && <Alert tone="info">{t('prices.own')}</Alert>}
      <Flex gap="3" wrap="wrap" align="flex-start">
        <Box flex="2 1 14rem">
          <Field label={t('prices.name')} required>
            <Input
              value={draft.title}
              maxLength={80}
              onChange={(event) => draft.setTitle(event.target.value)}
            />
          </Field>
        </Box>
        <Box flex="1 1 10rem">
          <DateField
            label={t('prices.day')}
            value={moment.day}
            onValueChange={(day) => draft.setMoment({ ...moment, day })}
          />
        </Box>
        <Box flex="1 1 10rem">
          <Field label={t('prices.time')} help={t('prices.zone')}>
            <Input
              type="time"
              step={1}
              value={moment.time}
              onChange={(event) => draft.setMoment({ ...moment, time: event.target.value })}
            />
          </Field>
        </Box>
      </Flex>
      <Flex gap="2" wrap="wrap">
        <Button onClick={() => setDialog('bulk')}>{t('prices.bulk')}</Button>
        <DraftFile rows={rows} onRows={draft.setRows} />
      </Flex>
      {problem !== '' && (
        <Alert tone="error" live>
          {problem}
        </Alert>
      )}
      <Flex gap="2" wrap="wrap" justify="flex-end">
        {change && !draft.isDirty && <PreviewLinks id={change.id} />}
        {change && (
          <Button variant="dangerQuiet" onClick={() => setDialog('drop')}>
            {t('prices.drop')}
          </Button>
        )}
        <Button variant="primary" loading={isSending} onClick={() => void send()}>
          {t('prices.save')}
        </Button>
      </Flex>
      <ListBody list={list} explain={explain}>
        <Panel
          title={t('prices.table')}
          description={t('prices.changed', { count: draft.count })}
          actions={
            <Switch
              checked={onlyChanged}
              onValueChange={(on) => {
                setOnlyChanged(on);
                setPlace({ page: 1, limit });
              }}
            >
              {t('prices.onlyChanged')}
            </Switch>
          }
          flush
        >
          <Box padding="4">
            <SearchBox
              label={t('prices.search')}
              value={keyword}
              onChange={(word) => {
                setKeyword(word);
                setPlace({ page: 1, limit });
              }}
            />
          </Box>
          <DraftTable
            label={t('prices.view.list')}
            rows={shown.slice((page - 1) * limit, page * limit)}
            onChange={setRow}
            empty={<EmptyState title={t(onlyChanged ? 'prices.save.nothing' : 'common:empty.filtered')} />}
          />
          <Box padding="4">
            <Pager total={shown.length} limit={limit} page={page} onChange={setPlace} />
          </Box>
        </Panel>
      </ListBody>
      {dialog === 'bulk' && (
        <BulkDialog
          rows={rows}
          onApply={(bulk) => {
            draft.setRows(withBulk(rows, bulk));
            setDialog(undefined);
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'drop' && change && (
        <DropDialog
          change={change}
          onDone={() => {
            draft.saved();
            void navigate('/operator/prices?status=changes');
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Stack>
  );
}
