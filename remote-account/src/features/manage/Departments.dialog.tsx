import { type FormEvent, useId, useRef, useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import {
  Alert,
  Button,
  EditIcon,
  Field,
  Flex,
  HStack,
  IconButton,
  Input,
  Stack,
  Text,
  TrashIcon,
} from '@certdeck/ui';
import { Dialog } from '@certdeck/ui/overlays';
import type { Department } from './Manage.resource.ts';

const OWN = { messages: 'own', stale: [] } as const;

interface Props {
  departments: readonly Department[];
  refresh: () => Promise<void>;
  onClose: () => void;
}

/** Departments are added, renamed, and removed once nobody is in them. */
export function DepartmentsDialog({ departments, refresh, onClose }: Props) {
  const { t } = useTexts('account');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const addition = useCallMutation(accountCalls.addDepartment, OWN);
  const removal = useCallMutation(accountCalls.removeDepartment, OWN);
  const renaming = useCallMutation(accountCalls.changeDepartment, OWN);
  /** The one that gets another name; undefined while a new one is named. */
  const [renamed, setRenamed] = useState<Department>();
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState<'' | 'add' | 'remove'>('');

  const begin = (one: Department | undefined) => {
    setRenamed(one);
    setName(one?.deptName ?? '');
    setError('');
    setRefusal('');
    input.current?.focus();
  };

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy !== '') return;
    setRefusal('');
    const deptName = name.trim();
    if (deptName === '') {
      setError(t('manage.dept.nameMissing'));
      input.current?.focus();
      return;
    }
    setBusy('add');
    const reply = await (renamed
      ? renaming.send({ deptID: renamed.deptID, deptName })
      : addition.send({ deptName }));
    await refresh();
    setBusy('');
    if (!reply) setRefusal(t('lost.unknown'));
    else if (isSuccess(reply)) begin(undefined);
    else setError(reply.errors?.['deptName'] ?? (reply.msg || t('failed')));
    input.current?.focus();
  }

  async function remove({ deptID }: Department) {
    setRefusal('');
    setBusy('remove');
    const reply = await removal.send({ deptID });
    await refresh();
    setBusy('');
    if (renamed?.deptID === deptID && reply && isSuccess(reply)) begin(undefined);
    if (!reply) setRefusal(t('lost.unknown'));
    else if (!isSuccess(reply)) setRefusal(reply.msg || t('failed'));
    input.current?.focus();
  }

  return (
    <Dialog
      open
      title={t('manage.departments')}
      description={t('manage.departments.text')}
      locked={busy !== ''}
      initialFocus={() => input.current}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common:btn.close')}</Button>}
    >
      <Stack gap="4">
        {refusal !== '' && (
          <Alert tone="error" live>
            {refusal}
          </Alert>
        )}
        {departments.length === 0 ? (
          <Text color="fg.muted">{t('manage.departments.empty')}</Text>
        ) : (
          <ul>
            {departments.map((one) => (
              <Flex as="li" key={one.deptID} align="center" justify="space-between" gap="2" paddingBlock="1">
                <Text minWidth="0" overflowWrap="anywhere">
                  {one.deptName}
                </Text>
                <HStack gap="1">
                  <IconButton
                    size="sm"
                    disabled={busy !== ''}
                    label={t('manage.dept.rename', { name: one.deptName })}
                    onClick={() => begin(one)}
                  >
                    <EditIcon size={14} />
                  </IconButton>
                  <IconButton
                    size="sm"
                    disabled={busy !== ''}
                    label={t('manage.dept.remove', { name: one.deptName })}
                    onClick={() => void remove(one)}
                  >
                    <TrashIcon size={14} />
                  </IconButton>
                </HStack>
              </Flex>
            ))}
          </ul>
        )}
        <form id={id} noValidate onSubmit={(event) => void save(event)}>
          <Stack gap="2">
            <Field
              label={renamed ? t('manage.dept.rename', { name: renamed.deptName }) : t('manage.dept.name')}
              error={error === '' ? undefined : error}
            >
              <Input
                ref={input}
                autoComplete="off"
                maxLength={60}
                value={name}
                onChange={(event) => {
                  setName(event.target.value);
                  setError('');
                }}
              />
            </Field>
            <HStack gap="2">
              <Button type="submit" loading={busy === 'add'}>
                {t(renamed ? 'manage.save' : 'manage.dept.add')}
              </Button>
              {renamed && (
                <Button disabled={busy !== ''} onClick={() => begin(undefined)}>
                  {t('common:btn.cancel')}
                </Button>
              )}
            </HStack>
          </Stack>
        </form>
      </Stack>
    </Dialog>
  );
}
