import { useMemo } from 'react';
import type { TenantPermission } from '@certdeck/contract';
import { type Translate, useTexts } from '@certdeck/i18n';
import { Box, CheckIcon, Panel, Text, VisuallyHidden } from '@certdeck/ui';
import { type Column, Table } from '@certdeck/ui/data';
import type { RoleRow } from './Manage.resource.ts';

/** What roles may do, in words, with the permissions that it takes. */
const acts = [
  { id: 'order', needs: ['order:create'] },
  { id: 'pay', needs: ['order:pay'] },
  { id: 'validate', needs: ['order:validate'] },
  { id: 'download', needs: ['certificate:read'] },
  { id: 'keys', needs: ['key:export'] },
  { id: 'cancel', needs: ['order:cancel'] },
  { id: 'reissue', needs: ['certificate:reissue'] },
  { id: 'revoke', needs: ['certificate:revoke'] },
  { id: 'parties', needs: ['contact:write', 'organization:write'] },
  { id: 'dns', needs: ['dns:write'] },
  { id: 'money', needs: ['ledger:read'] },
  { id: 'recharge', needs: ['ledger:recharge'] },
  { id: 'withdraw', needs: ['ledger:withdraw'] },
  { id: 'invoice', needs: ['invoice:write'] },
  { id: 'people', needs: ['member:manage'] },
  {
    id: 'everything',
    needs: ['order:read', 'certificate:read', 'ledger:read', 'member:read', 'report:read'],
  },
] as const satisfies readonly { id: string; needs: readonly TenantPermission[] }[];
type Act = (typeof acts)[number];

const may = ({ permissions }: RoleRow, { needs }: Act) => needs.every((need) => permissions.includes(need));

/** Who may do what: a table, and on a phone each act with the roles that may. */
export function RolesPanel({ roles }: { roles: readonly RoleRow[] }) {
  const { t, lang } = useTexts('account');
  const columns = useMemo(() => columnsOf(t, roles), [t, roles]);
  const card = useMemo(() => {
    const list = new Intl.ListFormat(lang, { type: 'conjunction', style: 'narrow' });
    return (act: Act) => (
      <Box padding="3">
        <Text fontWeight="medium">{t(`manage.act.${act.id}`)}</Text>
        <Text fontSize="sm" color="fg.muted">
          {list.format(roles.filter((role) => may(role, act)).map(({ roleName }) => roleName))}
        </Text>
      </Box>
    );
  }, [t, lang, roles]);
  return (
    <Panel title={t('manage.roles')} description={t('manage.roles.text')} flush>
      <Table
        label={t('manage.lead')}
        columns={columns}
        rows={acts}
        rowKey={({ id }) => id}
        card={card}
        compact
      />
    </Panel>
  );
}

// texts: manage.act.*
function columnsOf(t: Translate, roles: readonly RoleRow[]): Column<Act>[] {
  return [
    { id: 'act', header: t('manage.act'), title: true, cell: ({ id }) => t(`manage.act.${id}`) },
    ...roles.map((role): Column<Act> => ({
      id: role.roleID,
      header: role.roleName,
      cell: (act) =>
        may(role, act) ? (
          <Box color="success.fg">
            <CheckIcon size={16} />
            <VisuallyHidden>{t('manage.may')}</VisuallyHidden>
          </Box>
        ) : (
          <Text as="span" color="fg.subtle">
            <span aria-hidden="true">–</span>
            <VisuallyHidden>{t('manage.mayNot')}</VisuallyHidden>
          </Text>
        ),
    })),
  ];
}
