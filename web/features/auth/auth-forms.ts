export { AuthForm } from './forms/auth-form.tsx';
export { AuthLayout } from './forms/auth-layout.tsx';
export { Emblem } from './forms/emblem.tsx';
export { GoogleButton } from './forms/google-button.tsx';
export { NewPasswordFields } from './forms/new-password-fields.tsx';
export { PasswordField } from './forms/password-field.tsx';
export { makePasskey, usePasskeyChoice, usePasskeysHere } from './passkeys/use-passkeys-here.ts';
export { useServerOffer } from './session/server-offer.store.ts';
export { type Submission, useSubmission } from './forms/use-submission.ts';
