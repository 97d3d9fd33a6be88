import type { AuditEntry } from '@certdeck/contract/schemas';
import { useTexts } from '@certdeck/i18n';
import { Alert, Box, chakra, Heading, Stack, Text, Time } from '@certdeck/ui';
import { CopyTextButton, DataList } from '@certdeck/ui/data';
import { Drawer } from '@certdeck/ui/overlays';
import { actionName } from './actions.ts';
import { changesOf } from './changes.ts';
import { whoOf } from './whoOf.ts';

const Cells = chakra('table', {
  base: {
    width: '100%',
    fontSize: 'sm',
    tableLayout: 'fixed',
    '& th': { textAlign: 'start', fontWeight: 'medium', color: 'fg.muted', fontSize: 'xs' },
    '& th, & td': {
      paddingBlock: '1.5',
      paddingInlineEnd: '3',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
    },
    '& tbody tr': { borderTopWidth: '1px' },
  },
});

/** Everything that is known of one entry. */
export function EntryDrawer({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { t } = useTexts('account');
  const changes = changesOf(entry.before, entry.after);
  const isEdit = entry.before !== undefined && entry.after !== undefined;
  const items = [
    { label: t('log.time'), value: <Time value={entry.time} /> },
    { label: t('log.who'), value: whoOf(entry, t) },
    { label: t('log.object'), value: entry.detail || '-', mono: true },
    { label: t('log.address'), value: entry.ip || '-', mono: true },
    { label: t('log.browser'), value: entry.userAgent || '-' },
    { label: t('log.action.id'), value: entry.action, mono: true },
    { label: t('log.request'), value: entry.requestID || '-', mono: true },
  ];
  return (
    <Drawer open onClose={onClose} title={actionName(t, entry.action)}>
      <Stack gap="5">
        {entry.isErased && <Alert tone="info">{t('log.erased')}</Alert>}
        <DataList items={items} />
        {changes.length > 0 && (
          <Box>
            <Heading level={3} size="md" marginBottom="2">
              {isEdit ? t('log.change') : entry.after === undefined ? t('log.before') : t('log.given')}
            </Heading>
            <Cells>
              <thead>
                <tr>
                  <th scope="col">{t('log.field')}</th>
                  {isEdit && <th scope="col">{t('log.before')}</th>}
                  <th scope="col">{isEdit ? t('log.after') : t('log.value')}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ field, before, after, changed }) => (
                  <tr key={field} data-changed={isEdit && changed ? '' : undefined}>
                    <td>
                      <Text as="span" mono size="xs">
                        {field}
                      </Text>
                    </td>
                    {isEdit && (
                      <td>
                        {changed && before !== undefined ? (
                          <Text as="del" tone="error" textDecoration="line-through">
                            {before}
                          </Text>
                        ) : (
                          (before ?? '-')
                        )}
                      </td>
                    )}
                    <td>
                      {isEdit && changed && after !== undefined ? (
                        <Text as="ins" tone="success" textDecoration="none" weight="medium">
                          {after}
                        </Text>
                      ) : (
                        (after ?? (isEdit ? '-' : before))
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </Cells>
          </Box>
        )}
        <CopyTextButton value={JSON.stringify(entry, null, 2)} alignSelf="flex-start">
          {t('log.copy')}
        </CopyTextButton>
      </Stack>
    </Drawer>
  );
}
