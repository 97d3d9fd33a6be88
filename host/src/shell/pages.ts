import { hostPage } from './HostScreen.tsx';

/** The pages that the shell owns, each in a chunk of its own. */
export const pages = {
  signIn: hostPage(() => import(/* webpackChunkName: "page-sign-in" */ '../pages/auth/SignIn.page.tsx')),
  signUp: hostPage(() => import(/* webpackChunkName: "page-sign-up" */ '../pages/auth/SignUp.page.tsx')),
  passwordReset: hostPage(
    () => import(/* webpackChunkName: "page-password-reset" */ '../pages/auth/PasswordReset.page.tsx'),
  ),
  secValidation: hostPage(
    () => import(/* webpackChunkName: "page-sec-validation" */ '../pages/auth/SecValidation.page.tsx'),
  ),
  sso: hostPage(() => import(/* webpackChunkName: "page-sso" */ '../pages/auth/sso/Sso.page.tsx')),
  ssoCallback: hostPage(
    () => import(/* webpackChunkName: "page-sso-callback" */ '../pages/auth/sso/SsoCallback.page.tsx'),
  ),
  dashboard: hostPage(
    () => import(/* webpackChunkName: "page-dashboard" */ '../pages/dashboard/Dashboard.page.tsx'),
  ),
  notification: hostPage(
    () => import(/* webpackChunkName: "page-notification" */ '../pages/notification/Notification.page.tsx'),
  ),
  mailbox: hostPage(
    () => import(/* webpackChunkName: "page-mailbox" */ '../pages/mailbox/MailboxApproval.page.tsx'),
  ),
  inbox: hostPage(() => import(/* webpackChunkName: "page-inbox" */ '../pages/inbox/Inbox.page.tsx')),
  helpOverview: hostPage(
    () => import(/* webpackChunkName: "page-help" */ '../pages/help/HelpOverview.page.tsx'),
  ),
  helpArticle: hostPage(
    () => import(/* webpackChunkName: "page-article" */ '../pages/help/HelpArticle.page.tsx'),
  ),
  staff: hostPage(async () => {
    const { openStaffPage } = await import(
      /* webpackChunkName: "page-staff" */ '../pages/staff/openStaffPage.ts'
    );
    return openStaffPage();
  }),
  noPermission: hostPage(
    () => import(/* webpackChunkName: "page-no-permission" */ '../pages/errors/NoPermission.page.tsx'),
  ),
  notFound: hostPage(() => import(/* webpackChunkName: "page-404" */ '../pages/errors/NotFound.page.tsx')),
};
