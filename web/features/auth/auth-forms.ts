export { AuthForm } from './forms/auth-form.tsx';
export { AuthLayout } from './forms/auth-layout.tsx';
export { Emblem } from './forms/emblem.tsx';
export { GoogleButton } from './forms/google-button.tsx';
export { NewPasswordFields } from './forms/new-password-fields.tsx';
export { PasswordField } from './forms/password-field.tsx';
export { type Submission, useSubmission } from './forms/use-submission.ts';
