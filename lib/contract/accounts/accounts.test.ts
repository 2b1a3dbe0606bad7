import { describe, expect, test } from "vitest";
import { faultsOf, outcomeOf } from "../../../tests/support/outcome.ts";
import {
  AddPasskeyInput,
  PasswordProofInput,
  RenamePasskeyInput,
  SecondFactorInput,
  SessionIdInput,
  TotpCodeInput,
} from "./account-security.ts";
import {
  ChangePasswordInput,
  LoginCall,
  LoginInput,
  MailProof,
  PasswordResetCall,
  ProfileCall,
  RegisterInput,
} from "./accounts.ts";

const password = "correct horse battery";

describe("registration", () => {
  const whole = { email: " Ada@Example.COM ", password, first_name: " Ada " };

  test("takes an address in one spelling, and names without the blanks around them", () => {
    expect(outcomeOf(RegisterInput, whole)).toEqual({
      value: { email: "ada@example.com", password, first_name: "Ada" },
    });
  });

  test.each([
    [{ email: "" }, { email: "Please enter your email address" }],
    [{ email: undefined }, { email: "Please enter your email address" }],
    [{ email: "ada@example" }, { email: "Please enter a valid email address" }],
    [{ email: `${"a".repeat(250)}@example.com` }, { email: "Please enter a valid email address" }],
    [{ password: "" }, { password: "Please enter a password" }],
    [{ password: "a".repeat(9) }, { password: "Password must be at least 10 characters" }],
    [{ password: "a".repeat(129) }, { password: "Password must be at most 128 characters" }],
    [{ password: "ADA@example.com" }, { password: "Password must not be your email address" }],
    [{ first_name: "a".repeat(101) }, { first_name: "Please use at most 100 characters" }],
    [{ setup: "short" }, { setup: "This link is not whole" }],
    [{ invite: "x".repeat(201) }, { invite: "This link is not whole" }],
    [{ is_super_admin: true }, { is_super_admin: "There is no field is_super_admin here" }],
  ])("is refused with %j", (wrong, said) => {
    expect(faultsOf(RegisterInput, { ...whole, ...wrong })).toEqual(said);
  });

  test("takes passwords from the shortest to the longest, with blanks as they are", () => {
    for (const given of ["a".repeat(10), "a".repeat(128), `  ${"b".repeat(10)} `])
      expect(outcomeOf(RegisterInput, { ...whole, password: given })).toMatchObject({ value: { password: given } });
  });
});

describe("sign-in", () => {
  test("does not hold a password against the rules of new ones, for old accounts may have a shorter one", () => {
    expect(faultsOf(LoginInput, { email: "a@example.com", password: "x" })).toEqual({});
    expect(faultsOf(LoginInput, { email: "a@example.com", password: "" })).toEqual({
      password: "Please enter your password",
    });
    expect(faultsOf(LoginInput, { email: "a@example.com", password: "x".repeat(1001) })).toHaveProperty("password");
  });

  test("knows the password as `secret`, and prefers its own name", () => {
    expect(outcomeOf(LoginCall, { email: "a@example.com", secret: "s" })).toMatchObject({ value: { password: "s" } });
    expect(outcomeOf(LoginCall, { email: "a@example.com", secret: "s", password: "p" })).toMatchObject({
      value: { password: "p" },
    });
    expect(faultsOf(LoginInput, { email: "a@example.com", secret: "s" })).toHaveProperty("secret");
  });

  test("a mailed proof is an address with its code or the token of a link, and no mix of them", () => {
    const token = "t".repeat(20);
    expect(faultsOf(MailProof, { email: "a@example.com", code: " 123456 " })).toEqual({});
    expect(faultsOf(MailProof, { token })).toEqual({});
    expect(faultsOf(MailProof, { email: "a@example.com", code: "12345" })).toEqual({
      code: "Please enter the 6 digits of the code",
    });
    expect(faultsOf(MailProof, { token: "short" })).toEqual({ token: "This link is not whole" });
    expect(faultsOf(MailProof, { email: "a@example.com", code: "123456", token })).not.toEqual({});
  });
});

describe("a forgotten or changed password", () => {
  test("is asked for with the address alone, which may stand inside of `user`", () => {
    for (const input of [{ email: "A@example.com" }, { user: { email: "A@example.com" } }])
      expect(outcomeOf(PasswordResetCall, input)).toEqual({ value: { email: "a@example.com" } });
    expect(faultsOf(PasswordResetCall, { user: {} })).toEqual({ email: "Please enter your email address" });
    expect(faultsOf(PasswordResetCall, { user: null })).not.toEqual({});
    expect(faultsOf(PasswordResetCall, null)).toHaveProperty("input");
  });

  test("the new one is held against the rules, the old one is not", () => {
    expect(faultsOf(ChangePasswordInput, { new_password: "short", old_password: "x" })).toEqual({
      new_password: "Password must be at least 10 characters",
    });
    expect(faultsOf(ChangePasswordInput, { new_password: password })).toEqual({});
  });
});

test("a profile takes the address and the limit that come along, and says nothing of them", () => {
  const sent = { first_name: "Ada", email: " A@example.com", project_limit: 5 };
  expect(outcomeOf(ProfileCall, sent)).toEqual({ value: { first_name: "Ada", email: "a@example.com" } });
  expect(faultsOf(ProfileCall, { username: "x".repeat(61), role: "admin" })).toEqual({
    username: "Please use at most 60 characters",
    role: "There is no field role here",
  });
});

describe("a second factor", () => {
  test.each(["123456", " 123 456 ", "1 2 3 4 5 6"])("reads the digits of %j", (code) => {
    expect(outcomeOf(TotpCodeInput, { code })).toEqual({ value: { code: "123456" } });
    expect(outcomeOf(SecondFactorInput, { code })).toEqual({ value: { code: "123456" } });
  });

  test("reads a recovery code however it was typed", () => {
    for (const code of ["abcde-fgh12", "ABCDE FGH12", "abcdefgh12"])
      expect(outcomeOf(SecondFactorInput, { code })).toEqual({ value: { code: "abcdefgh12" } });
  });

  test.each([
    ["", "Please enter a code"],
    [" - ", "Please enter a code"],
    ["12345", "Please enter the 6 digits of your app, or a recovery code"],
    ["1234567", "Please enter the 6 digits of your app, or a recovery code"],
    ["abcde_fgh1", "Please enter the 6 digits of your app, or a recovery code"],
    ["١٢٣٤٥٦", "Please enter the 6 digits of your app, or a recovery code"],
    ["1".repeat(51), "This code is too long"],
  ])("refuses %j", (code, said) => expect(faultsOf(SecondFactorInput, { code })).toEqual({ code: said }));

  test("an authenticator's code is six digits alone", () => {
    for (const code of ["abcdefgh12", "12345", ""])
      expect(faultsOf(TotpCodeInput, { code })).toEqual({ code: "Please enter the 6 digits of the code" });
  });
});

describe("passkeys", () => {
  const part = "Zm9v-_8";
  const response = { clientDataJSON: part, attestationObject: part };
  const credential = { id: part, rawId: part, type: "public-key", clientExtensionResults: { appid: true }, response };

  test("are taken as browsers give them, without what their extensions say", () => {
    expect(outcomeOf(AddPasskeyInput, { name: " Key ", response: { ...credential, more: 1 } })).toEqual({
      value: { name: "Key", response: { ...credential, clientExtensionResults: {} } },
    });
  });

  test("with a part that is no base64url, or is too long, are refused with its place", () => {
    for (const wrong of ["Zm9v=", "Zm9v/8", "", "x".repeat(20_001)])
      expect(
        Object.keys(
          faultsOf(AddPasskeyInput, {
            name: "Key",
            response: { ...credential, response: { ...response, attestationObject: wrong } },
          }),
        ),
      ).toEqual(["response.response.attestationObject"]);
  });

  test("have a name of 1 to 60 characters and an id", () => {
    const id = "0198c0de-0000-7000-8000-000000000001";
    expect(faultsOf(RenamePasskeyInput, { id, name: "x".repeat(60) })).toEqual({});
    expect(faultsOf(RenamePasskeyInput, { id: "1", name: " " })).toEqual({
      id: "This is no passkey",
      name: "Please name the passkey",
    });
    expect(faultsOf(RenamePasskeyInput, { id, name: "x".repeat(61) })).toEqual({
      name: "Please use at most 60 characters",
    });
  });
});

test("a proof by password and the end of a session name what is missing", () => {
  expect(faultsOf(PasswordProofInput, {})).toEqual({ password: "Please enter your password" });
  expect(faultsOf(SessionIdInput, { id: "all" })).toEqual({ id: "This is no session" });
});
