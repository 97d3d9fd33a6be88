import { type FormEvent, useRef, useState } from 'react';
import { sessionCalls } from '@certdeck/contract';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink, useNavigate } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { hashPassword, isSuccess, useSession } from '@certdeck/session';
import { Button, Flex, Link, notify, Stack } from '@certdeck/ui';
import { HOST } from '../../texts.ts';
import { AccountFields } from './AccountFields.tsx';
import { AuthHeading } from './AuthHeading.tsx';
import { noAnswer } from './noAnswer.ts';
import { useAccountForm } from './useAccountForm.ts';
import { useSendCode } from './useSendCode.ts';

/** A new password by a code to the account's own address or phone (D-224). */
export default function PasswordReset() {
  const { t } = useTexts(HOST);
  const { site } = usePortal();
  const { client } = useSession();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const fields = useAccountForm(form, site.defaultLoginType, 'newPwd');
  const [sending, setSending] = useState(false);
  const { way, email, phone, code } = fields;
  const sender = useSendCode(way === 'email' ? email : `${phone.telPrefix} ${phone.tel}`);

  async function sendCode(): Promise<boolean | number> {
    if (fields.refusesAccount()) return false;
    const telephone = { telephone: phone.tel, telPrefix: phone.telPrefix };
    return sender.send((captcha, options) =>
      way === 'email'
        ? client.call(sessionCalls.passwordCodeByEmail, { email, ...captcha }, options)
        : client.call(sessionCalls.passwordCodeByTel, { ...telephone, ...captcha }, options),
    );
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (fields.refuses()) return;

    setSending(true);
    const newPwd = hashPassword(fields.password);
    const sent =
      way === 'email'
        ? client.call(sessionCalls.changePasswordByEmail, { account: email, code, newPwd })
        : client.call(sessionCalls.changePasswordByTel, {
            account: phone.tel,
            telPrefix: phone.telPrefix,
            code,
            newPwd,
          });
    const reply = await sent.catch(noAnswer);
    setSending(false);
    if (!reply) return;
    if (!isSuccess(reply)) {
      fields.show(reply.errors ?? {});
      return;
    }
    notify.success(t('auth.reset.done'));
    await navigate('/sign-in');
  }

  return (
    <>
      <AuthHeading title={t('auth.reset.title')} text={t('auth.reset.text')} />
      <Stack asChild gap="5">
        <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
          <AccountFields
            fields={fields}
            autoComplete="username"
            passwordLabel={t('auth.password.new')}
            onSend={sendCode}
            working={sender.working}
            onCancelWork={sender.cancel}
          />
          <Button type="submit" variant="primary" size="lg" block loading={sending}>
            {t('auth.reset.submit')}
          </Button>
        </form>
      </Stack>
      <Flex justify="center" marginTop="6">
        <Link asChild>
          <RouterLink to="/sign-in">{t('auth.back')}</RouterLink>
        </Link>
      </Flex>
    </>
  );
}
