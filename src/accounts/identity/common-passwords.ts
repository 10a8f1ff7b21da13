/**
 * The commonest passwords that are long enough to be taken: from the lists that leaks are summed up in every year. Lower
 * case.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `0123456789 0987654321 1029384756 1111111111 11111111111 111111111111 1122334455 1212121212 1231231234 123123123123
  1234512345 123456123456 1234567890 12345678900 123456789000 12345678901 1234567890a 1234567890q 1234567891
  12345678910 1234567891011 123456789a 123456789abc 123456789q 123456789qwe 12345qwert 123qwe123qwe 1357924680
  147258369a 1a2b3c4d5e 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 2222222222 5555555555 6666666666 7777777777 8888888888
  9876543210 9999999999 aaaaaaaaaa abc1234567 abcd123456 abcdefghij access1234 admin12345 admin123456 administrator
  alexander1 asdfasdfasdf asdfghjkl1 asdfghjkl; asdfghjkl123 asdf123456 assassin123 baseball123 basketball
  butterfly1 changeme123 charlie123 chocolate1 christopher computer123 dragon1234 elizabeth1 football123
  iloveyou12 iloveyou123 letmein123 letmein1234 liverpool1 love123456 manchester master1234 michael123 microsoft1
  minecraft1 monkey1234 p@ssw0rd123 p@ssword123 passw0rd123 password01 password10 password11 password12 password123
  password1234 password12345 password123456 password1! password2024 password2025 password2026 passwordpassword
  pokemon123 princess12 princess123 q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedcrfv qazwsx1234 qwer123456 qwerasdfzxcv
  qwert12345 qwerty1234 qwerty12345 qwerty123456 qwertyqwerty qwertyuiop qwertyuiop1 qwertyuiop123 qwertyuiop[]
  secret1234 starwars12 sunshine12 sunshine123 superman12 superman123 test123456 trustno1trustno1 welcome123
  welcome1234 whatever12 zaq12wsxcde3 zaq1zaq1zaq1 zxcvbnm123 zxcvbnm1234 zxcvbnmasdfghjkl winnow1234 winnowwinnow`
    .split(/\s+/)
    .filter((word) => word !== ""),
);
