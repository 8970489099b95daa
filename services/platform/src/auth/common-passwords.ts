/** The most common passwords of at least ten characters, in lower case. */
const listed = `
0123456789 1234567890 12345678910 123456789a 123456789q 123456789z 1234567890a 1234567890q 12345678900 1234567891
0987654321 9876543210 987654321a 1122334455 1231231231 1212121212 1010101010 1111111111 0000000000 2222222222
5555555555 6666666666 7777777777 8888888888 9999999999 1029384756 1236987450 1357924680 2468013579 0192837465
123123123a 123123123q 123321123321 123456123456 1234512345 123qweasdzxc 12qwaszx12 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u
1qaz2wsx3edc 1qazxsw23edc 1qaz1qaz1qaz 1a2b3c4d5e 1234qwerasdf 1234qwer1234 123abc123abc 12345qwert 123456qwerty
12345abcde qwertyuiop qwertyuiop1 qwertyuiop123 qwertyuiop[] qwerty1234 qwerty12345 qwerty123456 qwerty123! qwerty1!2@
qwertyqwerty qwerty7890 qwertyasdf qwertyasdfgh qwertzuiop azertyuiop asdfghjkl1 asdfghjkl; asdfghjkl123 asdfasdfasdf
asdfghjklm asdfqwerzxcv asdf123456 asd123asd123 qweasdzxc1 qweasdzxc123 qwe123qwe123 qweqweqwe1 zxcvbnm123 zxcvbnm1234
zxcvbnm,./ zxcasdqwe123 zaq12wsxcde zaq1zaq1zaq1 !qaz2wsx3edc !qaz@wsx#edc q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedc1
qazwsxedc123 qazwsxedcrfv qazxswedc1 password10 password11 password12 password123 password1234 password12345 password123!
password1! password!1 password01 password99 passwordpassword password2020 password2021 password2022 password2023
password2024 password2025 password2026 mypassword mypassword1 newpassword newpassword1 changemenow changeme12 changeme123
passw0rd12 passw0rd123 p@ssw0rd12 p@ssw0rd123 p@ssw0rd123! p@ssword123 p@55w0rd123 pa$$word123 passport123 passphrase
letmein123 letmein1234 letmeinnow welcome123 welcome1234 welcome12345 welcome2024 welcome2025 welcome2026 welcome123!
welcomehome administrator administrator1 admin12345 admin123456 admin123! adminadmin admin@1234 root123456 rootroot12
superadmin superman123 superman12 batman1234 spiderman1 spiderman123 ironman123 starwars12 starwars123 pokemon123
minecraft1 minecraft123 fortnite123 football12 football123 baseball12 baseball123 basketball basketball1 liverpool1
liverpool123 manchester chelsea123 arsenal123 barcelona1 realmadrid juventus123 monkey1234 dragon1234 master1234
shadow1234 michael123 michelle123 jennifer12 jennifer123 jessica123 charlie123 elizabeth1 alexander1 alexandra1
christopher christian1 christina1 nicholas12 samantha12 princess12 princess123 sunshine12 sunshine123 butterfly1
butterfly123 chocolate1 chocolate123 strawberry iloveyou12 iloveyou123 iloveyou1234 iloveyou2! iloveyouso ilovemyself
ilovejesus jesus12345 jesuschrist godisgood1 blessed123 trustno1234 whatever12 whatever123 computer12 computer123
internet12 internet123 facebook12 facebook123 linkedin123 instagram1 instagram123 twitter123 google1234 googlegoogle
microsoft1 apple12345 samsung123 samsung1234 playstation nintendo123 hello12345 hello123456 helloworld helloworld1
helloworld123 hellohello test123456 test1234567 testing123 testing1234 testtest12 testtesttest tester1234 example123
demo123456 guest12345 guestguest user123456 username123 default123 temp123456 temppassword secret1234 secretsecret
topsecret1 topsecret123 access1234 accessdenied correcthorse correcthorsebatterystaple summer2024! summer2025! summer2026!
winter2024! winter2025! winter2026! spring2025! spring2026! autumn2025! autumn2026! january2026 november2026 monday1234
friday1234 abcd123456 abcd12345678 abc1234567 abc123abc123 abcdefghij abcdefghijk abcdefghijkl abcde12345 abcdef123456
aaaaaaaaaa aaaaaaaaaaaa aa12345678 aa123456789 a123456789 a1234567890 a1b2c3d4e5 a1b2c3d4e5f6 asdqwe123456 xxxxxxxxxx
zzzzzzzzzz grammarly1 grammarly12 grammarly123 contenthub contenthub1 contenthub123 writing123 writing1234
`;

const passwords = new Set(listed.trim().split(/\s+/));

/** Whether a password is easy to guess: on the list, or a repeated short pattern. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return passwords.has(plain) || /^(.{1,4})\1+.{0,3}$/su.test(plain);
}
