import { Link as RouterLink } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import {
  Box,
  Button,
  Flex,
  Loading,
  Panel,
  SkeletonText,
  SuccessIcon,
  Text,
  WarningIcon,
} from '@certdeck/ui';
import { TaskRow } from '@certdeck/ui/data';
import { useCan } from '@certdeck/session';
import { hasFewCodes } from '../secure/Secure.resource.ts';
import {
  type AccountData,
  completeness,
  type ProfileData,
  usePasskeyCount,
  useRecoveryCodes,
} from './Center.resource.ts';

/** What is unsafe comes first, then what is unfinished; each with the one step that ends it. */
export function OpenTasks({ account, profile }: { account: AccountData; profile: ProfileData }) {
  const { t } = useTexts('account');
  const format = useFormats();
  const recoveryCodes = useRecoveryCodes();
  const { missing, onlyContacts } = completeness(profile);
  const passkeys = usePasskeyCount();
  const hasFactor = [account.telAuth, account.emailAuth, account.googleAuth].includes('Y');
  const isProtected = hasFactor || (passkeys ?? 0) > 0;
  const isJudged = hasFactor || passkeys !== undefined;
  const lacksCodes = hasFactor && recoveryCodes !== undefined && hasFewCodes({ recoveryCodes });
  const can = useCan();
  const proofs = can('identity:prove') ? [account.authEProgress, account.authPProgress] : [];
  const isAmountAwaited = proofs.includes(2);
  const isRefused = proofs.includes(4);
  // Colour goes with the icon and the words.
  const warning = (
    <Box color="warning.icon">
      <WarningIcon size={18} />
    </Box>
  );
  const act = (to: string, label: string, variant?: 'primary') => (
    <Button asChild size="sm" variant={variant}>
      <RouterLink to={to}>{label}</RouterLink>
    </Button>
  );
  if (!isJudged) {
    return (
      <Panel title={t('center.tasks')}>
        <Loading>
          <SkeletonText lines={2} />
        </Loading>
      </Panel>
    );
  }
  if (isProtected && !lacksCodes && missing.length === 0 && !isAmountAwaited && !isRefused) {
    return (
      <Panel title={t('center.tasks')}>
        <Flex align="center" gap="3" color="success.fg">
          <SuccessIcon size={18} />
          <Text>{t('center.done')}</Text>
        </Flex>
      </Panel>
    );
  }
  return (
    <Panel title={t('center.tasks')} flush>
      <ul>
        {!isProtected && (
          <TaskRow
            tone="warning"
            title={t('verdict.none')}
            detail={t('verdict.none.text')}
            icon={warning}
            action={act('/account/secure', t('verdict.setUp'), 'primary')}
          />
        )}
        {lacksCodes && (
          <TaskRow
            tone="warning"
            title={t('verdict.few')}
            detail={t('verdict.few.text', { count: recoveryCodes })}
            icon={warning}
            action={act('/account/secure', t('recovery.make'), 'primary')}
          />
        )}
        {isAmountAwaited && (
          <TaskRow
            tone="info"
            title={t('center.tasks.amount')}
            detail={t('center.tasks.amount.text')}
            action={act('/account/info', t('identity.amount.submit'))}
          />
        )}
        {isRefused && (
          <TaskRow
            tone="info"
            title={t('center.tasks.refused')}
            detail={t('center.tasks.refused.text')}
            action={act('/account/info', t('center.tasks.look'))}
          />
        )}
        {missing.length > 0 && (
          <TaskRow
            tone="info"
            title={t('center.tasks.profile')}
            detail={t('center.missing', { fields: format.list(missing.map((one) => t(`info.${one}`))) })}
            action={act(onlyContacts ? '/account/secure' : '/account/info', t('center.complete'))}
          />
        )}
      </ul>
    </Panel>
  );
}
