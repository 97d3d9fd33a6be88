import { type FormEvent, useRef, useState } from 'react';
import { BodyCode, sessionCalls } from '@certdeck/contract';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink, useNavigate, useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCall, useSession } from '@certdeck/session';
import { Box, Button, Field, Flex, Input, Link, notify, Stack, Text } from '@certdeck/ui';
import { Checkbox } from '@certdeck/ui/forms';
import { checkInviteCode } from '@certdeck/validation';
import { HOST } from '../../texts.ts';
import { AccountFields } from './AccountFields.tsx';
import { AuthHeading } from './AuthHeading.tsx';
import { Consent, consentText } from './Consent.tsx';
import { noAnswer } from './noAnswer.ts';
import { useAccountForm } from './useAccountForm.ts';
import { useSendCode } from './useSendCode.ts';

/** Create an account by phone or e-mail address; the phone is the first tab. */
export default function SignUp() {
  const { t } = useTexts(HOST);
  const { site } = usePortal();
  const session = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  // Who came by a link, such as an invitation's, goes on there after signing in.
  const redirect = query.get('redirect');
  const signIn = redirect ? `/sign-in?redirect=${encodeURIComponent(redirect)}` : '/sign-in';
  const form = useRef<HTMLFormElement>(null);
  const fields = useAccountForm(form, site.defaultRegisteType, 'password');
  // The link of an invite; `inviteCode` is what links had before.
  const linked = query.get('code') ?? '';
  const [inviteCode, setInviteCode] = useState(linked || (query.get('inviteCode') ?? ''));
  const isLinked = linked !== '' && inviteCode === linked && checkInviteCode(linked) === null;
  const invite = useCall(sessionCalls.lookUpInvite, isLinked ? { code: linked } : null, { messages: 'none' });
  const [agreed, setAgreed] = useState(false);
  const [sending, setSending] = useState(false);
  const asksConsent = site.termsHref !== '' || site.privacyPolicyHref !== '';
  const { way, email, phone, password, errors, edit } = fields;
  const code = useSendCode(way === 'email' ? email : `${phone.telPrefix} ${phone.tel}`);

  const wrongInvite = () => (inviteCode === '' ? null : checkInviteCode(inviteCode));

  async function sendCode(): Promise<boolean | number> {
    if (fields.refusesAccount()) return false;
    const { client } = session;
    return code.send((captcha, options) =>
      way === 'email'
        ? client.call(sessionCalls.signupCodeByEmail, { email, ...captcha }, options)
        : client.call(sessionCalls.signupCodeByTel, { ...phone, ...captcha }, options),
    );
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = fields.refuses(
      { inviteCode: wrongInvite() },
      asksConsent && !agreed ? { agreed: t('auth.signUp.agree.missing') } : {},
    );
    if (wrong) return;

    setSending(true);
    const reply = await session
      .signUp({
        account: way === 'email' ? email : phone.tel,
        password,
        code: fields.code,
        ...(way === 'tel' && { telPrefix: phone.telPrefix }),
        ...(inviteCode !== '' && { inviteCode }),
      })
      .catch(noAnswer);
    setSending(false);
    if (!reply) return;
    if (isSuccess(reply)) {
      notify.success({ title: t('common:signup.title'), text: t('common:signup.success') });
      await navigate(signIn);
      return;
    }
    // The server's own words as a warning (A§8.8), and its reasons at their fields.
    if (!reply.shown) notify.warning({ title: t('common:signup.title'), text: reply.msg });
    if (
      reply.code === BodyCode.badInput ||
      reply.code === BodyCode.exists ||
      reply.code === BodyCode.codeWrong
    ) {
      fields.show(reply.errors ?? {});
    }
  }

  return (
    <>
      <AuthHeading title={t('auth.signUp.title')} />
      <Stack asChild gap="5">
        <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
          <AccountFields
            fields={fields}
            autoComplete="email"
            passwordLabel={t('auth.password')}
            onSend={sendCode}
            working={code.working}
            onCancelWork={code.cancel}
          />
          <Box onBlur={fields.leave('inviteCode', wrongInvite)}>
            <Field
              label={t('auth.signUp.invite')}
              help={
                isLinked && invite.data
                  ? invite.data.valid
                    ? t('auth.signUp.invitedBy', { inviter: invite.data.inviter })
                    : t('auth.signUp.invite.unknown')
                  : undefined
              }
              error={errors['inviteCode']}
              optional
            >
              <Input
                autoComplete="off"
                autoCapitalize="none"
                value={inviteCode}
                onChange={(event) => edit('inviteCode', () => setInviteCode(event.target.value.trim()))}
              />
            </Field>
          </Box>
          {asksConsent && (
            <Field label={consentText(t, site)} hideLabel group error={errors['agreed']}>
              <Checkbox checked={agreed} onValueChange={(next) => edit('agreed', () => setAgreed(next))}>
                <Consent site={site} />
              </Checkbox>
            </Field>
          )}
          <Button type="submit" variant="primary" size="lg" block loading={sending}>
            {t('auth.signUp.submit')}
          </Button>
        </form>
      </Stack>
      <Flex justify="center" gap="1.5" marginTop="6">
        <Text tone="muted">{t('auth.haveAccount')}</Text>
        <Link asChild>
          <RouterLink to={signIn}>{t('nav.sign-in')}</RouterLink>
        </Link>
      </Flex>
    </>
  );
}
