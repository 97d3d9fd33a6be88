import { type ReactNode, useMemo, useState } from 'react';
import { type Translate, useTexts } from '@certdeck/i18n';
import {
  BanIcon,
  Box,
  Button,
  EditIcon,
  EmptyState,
  Flex,
  HStack,
  IconButton,
  KeyIcon,
  Panel,
  SearchInput,
  Status,
  Text,
  Time,
  TrashIcon,
  UndoIcon,
  useMoney,
} from '@certdeck/ui';
import { type Column, Table } from '@certdeck/ui/data';
import { type Member, nameOf, paysAs, type Team } from './Manage.resource.ts';

interface Props {
  team: Team;
  total: number;
  mayManage: boolean;
  onChange: (member: Member) => void;
  onRemove: (member: Member) => void;
  /** Suspends a member, or lets one in again. */
  onSuspend: (member: Member) => void;
  /** Offers the ownership of the account; for its owner. */
  onOffer?: (member: Member) => void;
}

/** Two lines of a cell: what matters, and what explains it. */
function Pair({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <Box>
      <Box>{first}</Box>
      {second !== undefined && second !== '' && (
        <Text fontSize="sm" color="fg.muted">
          {second}
        </Text>
      )}
    </Box>
  );
}

/** What is short in a table of long names and addresses: those break, it doesn't. */
function Whole({ children }: { children: ReactNode }) {
  return <Box whiteSpace={{ md: 'nowrap' }}>{children}</Box>;
}

/** Everybody who acts for the account, and who was invited to; found by name, address, role or department. */
export function PeoplePanel({ team, total, mayManage, onChange, onRemove, onSuspend, onOffer }: Props) {
  const { t } = useTexts('account');
  const money = useMoney();
  const [search, setSearch] = useState('');
  const [unsafeOnly, setUnsafeOnly] = useState(false);
  const columns = useMemo(() => columnsOf(t, team, money), [t, team, money]);
  const unsafe = team.members.filter(isUnsafe);
  const words = search.trim().toLowerCase();
  const shown = (unsafeOnly ? unsafe : team.members).filter((member) =>
    [nameOf(member), member.account, roleName(team, member.roleID), departmentName(team, member.deptID)].some(
      (text) => text.toLowerCase().includes(words),
    ),
  );
  return (
    <Panel
      title={t('manage.people')}
      description={
        total > team.members.length
          ? t('manage.people.first', { count: team.members.length, total })
          : undefined
      }
      flush
    >
      <Flex gap="2" wrap="wrap" padding="4">
        <Box flex="1 1 220px" maxW={{ md: '320px' }}>
          <SearchInput
            aria-label={t('manage.search')}
            placeholder={t('manage.search')}
            pause={0}
            value={search}
            onSearch={setSearch}
          />
        </Box>
        {unsafe.length > 0 && (
          <Button aria-pressed={unsafeOnly} onClick={() => setUnsafeOnly(!unsafeOnly)}>
            {t('manage.unsafe', { count: unsafe.length })}
          </Button>
        )}
      </Flex>
      <Table
        label={t('manage.title')}
        columns={columns}
        rows={shown}
        rowKey={({ subAccountID }) => subAccountID}
        rowName={nameOf}
        empty={<EmptyState title={t('manage.nobody')} />}
        {...(mayManage && {
          rowActions: (member: Member) =>
            member.isSelf || member.roleID === 'owner' ? null : (
              <HStack gap="1" justify="flex-end">
                {onOffer && member.status === 'active' && (
                  <IconButton
                    size="sm"
                    label={t('owner.ask.of', { name: nameOf(member) })}
                    onClick={() => onOffer(member)}
                  >
                    <KeyIcon size={14} />
                  </IconButton>
                )}
                <IconButton
                  size="sm"
                  label={t('manage.change.of', { name: nameOf(member) })}
                  onClick={() => onChange(member)}
                >
                  <EditIcon size={14} />
                </IconButton>
                {(member.status === 'active' || member.suspendedAt !== undefined) && (
                  <IconButton
                    size="sm"
                    label={t(member.status === 'active' ? 'manage.suspend.of' : 'manage.admit.of', {
                      name: nameOf(member),
                    })}
                    onClick={() => onSuspend(member)}
                  >
                    {member.status === 'active' ? <BanIcon size={14} /> : <UndoIcon size={14} />}
                  </IconButton>
                )}
                <IconButton
                  size="sm"
                  label={t(member.status === 'invited' ? 'manage.withdraw.of' : 'manage.remove.of', {
                    name: nameOf(member),
                  })}
                  onClick={() => onRemove(member)}
                >
                  <TrashIcon size={14} />
                </IconButton>
              </HStack>
            ),
        })}
      />
    </Panel>
  );
}

const isUnsafe = ({ status, factors }: Member) =>
  status === 'active' && factors !== undefined && factors.length === 0;

const roleName = ({ roles }: Team, id: string) => roles.find(({ roleID }) => roleID === id)?.roleName ?? id;
const departmentName = ({ departments }: Team, id: string) =>
  departments.find(({ deptID }) => deptID === id)?.deptName ?? '';

function columnsOf(t: Translate, team: Team, money: (cents: number) => string): Column<Member>[] {
  return [
    {
      id: 'person',
      header: t('manage.person'),
      title: true,
      cell: (member) => (
        <Pair
          first={
            <>
              {nameOf(member)}
              {member.isSelf && (
                <Text as="span" color="fg.muted" marginInlineStart="2" fontWeight="normal">
                  {t('manage.you')}
                </Text>
              )}
            </>
          }
          second={member.name === '' ? undefined : member.account}
        />
      ),
    },
    {
      id: 'role',
      header: t('manage.role'),
      cell: (member) => <Whole>{roleName(team, member.roleID)}</Whole>,
    },
    {
      id: 'scope',
      header: t('manage.scope'),
      cell: (member) => (
        <Pair
          first={t(member.scope === 'dept' ? 'manage.scope.dept' : 'manage.scope.all')}
          second={departmentName(team, member.deptID)}
        />
      ),
    },
    {
      id: 'limit',
      header: t('manage.limit'),
      cell: (member) => <Whole>{limitOf(t, team, member, money)}</Whole>,
    },
    { id: 'factor', header: t('manage.factor'), cell: (member) => <Whole>{factorOf(t, member)}</Whole> },
    {
      id: 'seen',
      header: t('manage.seen'),
      cell: ({ status, endsAt, seenAt }) =>
        status === 'invited' ? (
          <Text as="span" fontSize="sm" color="fg.muted">
            {t('manage.invited.until')} <Time value={endsAt ?? 0} day />
          </Text>
        ) : seenAt ? (
          <Time value={seenAt} relative="only" />
        ) : (
          '–'
        ),
    },
  ];
}

function limitOf(t: Translate, team: Team, member: Member, money: (cents: number) => string): ReactNode {
  if (!paysAs(team.roles, member.roleID)) return t('manage.limit.noPaying');
  const { orderLimit, monthLimit } = member;
  const order = typeof orderLimit === 'number' ? t('manage.limit.order', { amount: money(orderLimit) }) : '';
  const month = typeof monthLimit === 'number' ? t('manage.limit.month', { amount: money(monthLimit) }) : '';
  if (order === '' && month === '') return t('manage.limit.none');
  return order === '' ? month : <Pair first={order} second={month} />;
}

// texts: manage.factor.*
const KNOWN = ['google', 'tel', 'email', 'passkey'];

function factorOf(t: Translate, { status, factors, suspendedAt }: Member): ReactNode {
  if (status === 'invited') return <Status tone="info">{t('manage.invited')}</Status>;
  // The team's own word for whom it has shut out; others were by the operator.
  if (suspendedAt !== undefined) return <Status tone="neutral">{t('manage.suspendedState')}</Status>;
  if (status === 'disabled') return <Status tone="neutral">{t('manage.disabled')}</Status>;
  if (factors === undefined) return '–';
  const best = KNOWN.find((kind) => factors.includes(kind)) ?? factors[0];
  if (best === undefined) return <Status tone="warning">{t('manage.factor.none')}</Status>;
  return <Status tone="success">{KNOWN.includes(best) ? t(`manage.factor.${best}`) : best}</Status>;
}
