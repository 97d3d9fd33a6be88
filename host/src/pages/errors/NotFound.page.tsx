import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useSignedIn } from '@certdeck/session';
import { Button, EmptyState, SearchIcon } from '@certdeck/ui';
import { HOST } from '../../texts.ts';

/** Where every unknown address ends. */
export default function NotFound() {
  const { t } = useTexts(HOST);
  const signedIn = useSignedIn();
  return (
    <EmptyState
      level={1}
      icon={<SearchIcon size={22} />}
      title={t('notFound.title')}
      actions={
        signedIn ? (
          <>
            <Button asChild variant="primary">
              <RouterLink to="/dashboard">{t('notFound.home')}</RouterLink>
            </Button>
            <Button asChild>
              <RouterLink to="/help/overview">{t('notFound.help')}</RouterLink>
            </Button>
          </>
        ) : (
          <Button asChild variant="primary">
            <RouterLink to="/sign-in">{t('notFound.signIn')}</RouterLink>
          </Button>
        )
      }
    >
      {t('notFound.text')}
    </EmptyState>
  );
}
