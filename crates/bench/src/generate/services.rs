//! Classes that work with others: what frameworks for services, logging, mail, databases, schedules and HTTP are
//! made of. `omakase bench everyday` measures them.
//!
//! They were chosen by name and kind, before any was measured; every second one is held out: nobody looks at its
//! tests or code while working on the program.

use super::classes::{Group, Subject};
use crate::jars::Artifact;

static SPRING_CORE: Artifact = Artifact::new(
    "org.springframework:spring-core:6.1.14",
    "e15a1179fc9642ffed13ca55e2863e2da524ccd1083b7c6f1b5cfd5733f3b2c5",
);
static SPRING_JCL: Artifact = Artifact::new(
    "org.springframework:spring-jcl:6.1.14",
    "9975c462bacee7a0c1aa79e55aa4faed02bd28dc78d1252404da87f5f7fb4cb1",
);
static SPRING_BEANS: Artifact = Artifact::new(
    "org.springframework:spring-beans:6.1.14",
    "6cad84b2a35a33a85a313a19445a43e5432b68e4f0bbf6c2bfc4a885a93dd727",
);
static SPRING_AOP: Artifact = Artifact::new(
    "org.springframework:spring-aop:6.1.14",
    "15596939a6dbcca5812dee1ab9a8b36f69536bfd80672798927d5f1ac0d384e5",
);
static SPRING_EXPRESSION: Artifact = Artifact::new(
    "org.springframework:spring-expression:6.1.14",
    "69ed6b052397a929a0e4c452f63f2c9a3d22e046d8b80d878190205ddb259518",
);
static SPRING_CONTEXT: Artifact = Artifact::new(
    "org.springframework:spring-context:6.1.14",
    "da76b53f6a20f09b38052a300435f3245780d30deb46ec5dd75314cda06fd365",
);
static LOGBACK_CLASSIC: Artifact = Artifact::new(
    "ch.qos.logback:logback-classic:1.5.12",
    "ebe1a2ce1072b365090d58af40fcb7482d7864a31cd2b1c62c9b1d13f9a80c09",
);
static LOGBACK_CORE: Artifact = Artifact::new(
    "ch.qos.logback:logback-core:1.5.12",
    "3f35b41621c2cbf72a9d9f3ce2270ba2040e4808bd6befdd720866e926d3e84a",
);
static SLF4J_API: Artifact = Artifact::new(
    "org.slf4j:slf4j-api:2.0.15",
    "5bfda32d723dde8ccef9db6bdc2537dabdb87321597c7e00e66a73a5777fbb24",
);
static QUARTZ: Artifact = Artifact::new(
    "org.quartz-scheduler:quartz:2.3.2",
    "639c6a675bc472e1568df9d8c954ff702da6f83ed27da0ff9a7bd12ed73b8bf0",
);
static JACKSON_DATABIND: Artifact = Artifact::new(
    "com.fasterxml.jackson.core:jackson-databind:2.17.2",
    "c04993f33c0f845342653784f14f38373d005280e6359db5f808701cfae73c0c",
);
static JACKSON_CORE: Artifact = Artifact::new(
    "com.fasterxml.jackson.core:jackson-core:2.17.2",
    "721a189241dab0525d9e858e5cb604d3ecc0ede081e2de77d6f34fa5779a5b46",
);
static JACKSON_ANNOTATIONS: Artifact = Artifact::new(
    "com.fasterxml.jackson.core:jackson-annotations:2.17.2",
    "873a606e23507969f9bbbea939d5e19274a88775ea5a169ba7e2d795aa5156e1",
);
static COMMONS_EMAIL: Artifact = Artifact::new(
    "org.apache.commons:commons-email:1.6.0",
    "06cdfec6d72ae627e7b0df9f9b39c2962be91f8b599e66bb87d0128ee96f78c8",
);
static JAKARTA_MAIL: Artifact = Artifact::new(
    "com.sun.mail:jakarta.mail:1.6.7",
    "1b258ef45fae93059b65d0a0dd109e59ab93e8cd8a735ff66b2ba85f870d5150",
);
static JAKARTA_ACTIVATION: Artifact = Artifact::new(
    "com.sun.activation:jakarta.activation:1.2.1",
    "d84d4ba8b55cdb7fdcbb885e6939386367433f56f5ab8cfdc302a7c3587fa92b",
);
static SHIRO_CORE: Artifact = Artifact::new(
    "org.apache.shiro:shiro-core:1.13.0",
    "ddb03b68cdc08792ec2a18f0ae6edb298ce94073a87862cb44b5db3fa40643ff",
);
static SHIRO_LANG: Artifact = Artifact::new(
    "org.apache.shiro:shiro-lang:1.13.0",
    "8c3eb1676191db97311218d5cccead1cee0f0ecdb3467f1ac9e0c4449378c97d",
);
static SHIRO_CACHE: Artifact = Artifact::new(
    "org.apache.shiro:shiro-cache:1.13.0",
    "e409e36056060224dc1b0ad42959cd51c61ac3dbbb0558be26c39e387f85c5a3",
);
static SHIRO_CONFIG: Artifact = Artifact::new(
    "org.apache.shiro:shiro-config-core:1.13.0",
    "2f5cd02a5cf72a9d3e20417ad4b56ca692acfd1579f8c9bafe939e71e02888eb",
);
static SHIRO_OGDL: Artifact = Artifact::new(
    "org.apache.shiro:shiro-config-ogdl:1.13.0",
    "f067d8775ebde81e55f78603c0d5b3a0d1ce493726d4eff325b7a848c7bbf6e3",
);
static SHIRO_HASH: Artifact = Artifact::new(
    "org.apache.shiro:shiro-crypto-hash:1.13.0",
    "c06c9f2e37fb8838842853e47035fab0c064c3b144948e60bdcf96e694f286a3",
);
static SHIRO_CRYPTO: Artifact = Artifact::new(
    "org.apache.shiro:shiro-crypto-core:1.13.0",
    "f9a103b92c4261258b9ae9cfcd83af43c2500309b0689ec149a45565cf44342d",
);
static SHIRO_CIPHER: Artifact = Artifact::new(
    "org.apache.shiro:shiro-crypto-cipher:1.13.0",
    "aa30868a10055d5fe1e0d8dd8915f174532fabf6d00c810076da94a82deae75f",
);
static SHIRO_EVENT: Artifact = Artifact::new(
    "org.apache.shiro:shiro-event:1.13.0",
    "a4c6a9304ec16c948eec258fab577c13b446d1e82b6f49c41d40974b7fb191e9",
);
static COMMONS_BEANUTILS: Artifact = Artifact::new(
    "commons-beanutils:commons-beanutils:1.9.4",
    "7d938c81789028045c08c065e94be75fc280527620d5bd62b519d5838532368a",
);
static COMMONS_COLLECTIONS: Artifact = Artifact::new(
    "commons-collections:commons-collections:3.2.2",
    "eeeae917917144a68a741d4c0dff66aa5c5c5fd85593ff217bced3fc8ca783b8",
);
static COMMONS_LOGGING: Artifact = Artifact::new(
    "commons-logging:commons-logging:1.3.0",
    "66d3c980470b99b0c511dad3dfc0ae7b265ec1fb144e96bc0253a8a175fd34d9",
);
static COMMONS_DBUTILS: Artifact = Artifact::new(
    "commons-dbutils:commons-dbutils:1.8.1",
    "e64501edba68fb4e674a3c350955e743b1f55a878c8fd348adf0ebffc008e7b0",
);
static COMMONS_DBCP: Artifact = Artifact::new(
    "org.apache.commons:commons-dbcp2:2.12.0",
    "9b81ea663b9db255bcec6b08a9245edd05bddb155c49343eef09b6d81558ed3e",
);
static COMMONS_POOL: Artifact = Artifact::new(
    "org.apache.commons:commons-pool2:2.12.0",
    "6d3bd18df8410f3e31b031aca582cc109342358a62a2759ebd0c4cdf30d06f8b",
);
static JTA: Artifact = Artifact::new(
    "jakarta.transaction:jakarta.transaction-api:1.3.3",
    "0b02a194dd04ee2e192dc9da9579e10955dd6e8ac707adfc91d92f119b0e67ab",
);
static HTTPCORE: Artifact = Artifact::new(
    "org.apache.httpcomponents:httpcore:4.4.16",
    "6c9b3dd142a09dc468e23ad39aad6f75a0f2b85125104469f026e52a474e464f",
);
static COMMONS_CHAIN: Artifact = Artifact::new(
    "commons-chain:commons-chain:1.2",
    "d5489b5f6b54b74665ad76ad3ffb3ad904830fe4863392784f311897ffcbfca8",
);
static PICOCLI: Artifact = Artifact::new(
    "info.picocli:picocli:4.7.6",
    "ed441183f309b93f104ca9e071e314a4062a893184e18a3c7ad72ec9cba12ba0",
);

const ON_SPRING_CORE: &[&Artifact] = &[&SPRING_CORE, &SPRING_JCL];
const ON_SPRING_BEANS: &[&Artifact] = &[&SPRING_BEANS, &SPRING_CORE, &SPRING_JCL];
const ON_SPRING_CONTEXT: &[&Artifact] = &[
    &SPRING_CONTEXT,
    &SPRING_BEANS,
    &SPRING_CORE,
    &SPRING_AOP,
    &SPRING_EXPRESSION,
    &SPRING_JCL,
];
const ON_LOGBACK_CLASSIC: &[&Artifact] = &[&LOGBACK_CLASSIC, &LOGBACK_CORE, &SLF4J_API];
const ON_LOGBACK_CORE: &[&Artifact] = &[&LOGBACK_CORE, &SLF4J_API];
const ON_QUARTZ: &[&Artifact] = &[&QUARTZ, &SLF4J_API];
const ON_JACKSON: &[&Artifact] = &[&JACKSON_DATABIND, &JACKSON_CORE, &JACKSON_ANNOTATIONS];
const ON_EMAIL: &[&Artifact] = &[&COMMONS_EMAIL, &JAKARTA_MAIL, &JAKARTA_ACTIVATION];
const ON_SHIRO: &[&Artifact] = &[
    &SHIRO_CORE,
    &SHIRO_LANG,
    &SHIRO_CACHE,
    &SHIRO_CONFIG,
    &SHIRO_OGDL,
    &SHIRO_HASH,
    &SHIRO_CRYPTO,
    &SHIRO_CIPHER,
    &SHIRO_EVENT,
    &COMMONS_BEANUTILS,
    &COMMONS_COLLECTIONS,
    &COMMONS_LOGGING,
    &SLF4J_API,
];
const ON_DBUTILS: &[&Artifact] = &[&COMMONS_DBUTILS];
const ON_DBCP: &[&Artifact] = &[&COMMONS_DBCP, &COMMONS_POOL, &COMMONS_LOGGING, &JTA];
const ON_HTTPCORE: &[&Artifact] = &[&HTTPCORE];
const ON_CHAIN: &[&Artifact] = &[
    &COMMONS_CHAIN,
    &COMMONS_LOGGING,
    &COMMONS_BEANUTILS,
    &COMMONS_COLLECTIONS,
];
const ON_PICOCLI: &[&Artifact] = &[&PICOCLI];

const fn open(class: &'static str, artifacts: &'static [&'static Artifact]) -> Subject {
    Subject::of(class, artifacts).in_group(Group::Services)
}

const fn held_out(class: &'static str, artifacts: &'static [&'static Artifact]) -> Subject {
    Subject::of(class, artifacts).in_group(Group::ServicesHeldOut)
}

/// The classes, those that may be looked at first.
pub(crate) const SERVICES: &[Subject] = &[
    open("org.springframework.util.AntPathMatcher", ON_SPRING_CORE),
    open(
        "org.springframework.core.io.support.ResourcePropertySource",
        ON_SPRING_CORE,
    ),
    open(
        "org.springframework.core.env.SimpleCommandLinePropertySource",
        ON_SPRING_CORE,
    ),
    open(
        "org.springframework.core.io.ByteArrayResource",
        ON_SPRING_CORE,
    ),
    open(
        "org.springframework.beans.MutablePropertyValues",
        ON_SPRING_BEANS,
    ),
    open(
        "org.springframework.beans.propertyeditors.CustomNumberEditor",
        ON_SPRING_BEANS,
    ),
    open(
        "org.springframework.beans.factory.config.ConstructorArgumentValues",
        ON_SPRING_BEANS,
    ),
    open(
        "org.springframework.context.support.StaticMessageSource",
        ON_SPRING_CONTEXT,
    ),
    open(
        "org.springframework.context.event.SimpleApplicationEventMulticaster",
        ON_SPRING_CONTEXT,
    ),
    open(
        "org.springframework.scheduling.support.PeriodicTrigger",
        ON_SPRING_CONTEXT,
    ),
    open(
        "org.springframework.scheduling.support.SimpleTriggerContext",
        ON_SPRING_CONTEXT,
    ),
    open(
        "org.springframework.cache.concurrent.ConcurrentMapCache",
        ON_SPRING_CONTEXT,
    ),
    open(
        "ch.qos.logback.classic.filter.LevelFilter",
        ON_LOGBACK_CLASSIC,
    ),
    open(
        "ch.qos.logback.classic.turbo.DuplicateMessageFilter",
        ON_LOGBACK_CLASSIC,
    ),
    open(
        "ch.qos.logback.classic.pattern.TargetLengthBasedClassNameAbbreviator",
        ON_LOGBACK_CLASSIC,
    ),
    open(
        "ch.qos.logback.core.rolling.helper.FileNamePattern",
        ON_LOGBACK_CORE,
    ),
    open("ch.qos.logback.core.helpers.CyclicBuffer", ON_LOGBACK_CORE),
    open("org.quartz.impl.triggers.SimpleTriggerImpl", ON_QUARTZ),
    open("org.quartz.impl.calendar.DailyCalendar", ON_QUARTZ),
    open("org.quartz.utils.PropertiesParser", ON_QUARTZ),
    open("org.quartz.impl.calendar.HolidayCalendar", ON_QUARTZ),
    open("com.fasterxml.jackson.databind.node.ObjectNode", ON_JACKSON),
    open(
        "com.fasterxml.jackson.databind.util.StdDateFormat",
        ON_JACKSON,
    ),
    open("com.fasterxml.jackson.databind.util.LRUMap", ON_JACKSON),
    open("org.apache.commons.mail.SimpleEmail", ON_EMAIL),
    open("org.apache.commons.mail.ByteArrayDataSource", ON_EMAIL),
    open("org.apache.shiro.session.mgt.SimpleSession", ON_SHIRO),
    open("org.apache.shiro.realm.SimpleAccountRealm", ON_SHIRO),
    open(
        "org.apache.shiro.subject.SimplePrincipalCollection",
        ON_SHIRO,
    ),
    open("org.apache.commons.dbutils.QueryRunner", ON_DBUTILS),
    open("org.apache.commons.dbutils.BasicRowProcessor", ON_DBUTILS),
    open("org.apache.commons.dbcp2.DelegatingStatement", ON_DBCP),
    open(
        "org.apache.http.impl.DefaultConnectionReuseStrategy",
        ON_HTTPCORE,
    ),
    open("org.apache.http.protocol.ResponseContent", ON_HTTPCORE),
    open("org.apache.commons.chain.impl.ChainBase", ON_CHAIN),
    open("picocli.CommandLine$Help$TextTable", ON_PICOCLI),
    held_out(
        "org.springframework.util.PropertyPlaceholderHelper",
        ON_SPRING_CORE,
    ),
    held_out(
        "org.springframework.core.env.CompositePropertySource",
        ON_SPRING_CORE,
    ),
    held_out(
        "org.springframework.util.backoff.ExponentialBackOff",
        ON_SPRING_CORE,
    ),
    held_out("org.springframework.util.StopWatch", ON_SPRING_CORE),
    held_out(
        "org.springframework.beans.propertyeditors.CustomDateEditor",
        ON_SPRING_BEANS,
    ),
    held_out(
        "org.springframework.beans.factory.support.SimpleBeanDefinitionRegistry",
        ON_SPRING_BEANS,
    ),
    held_out(
        "org.springframework.beans.factory.support.ManagedProperties",
        ON_SPRING_BEANS,
    ),
    held_out(
        "org.springframework.context.support.MessageSourceAccessor",
        ON_SPRING_CONTEXT,
    ),
    held_out(
        "org.springframework.scheduling.support.CronTrigger",
        ON_SPRING_CONTEXT,
    ),
    held_out(
        "org.springframework.validation.MapBindingResult",
        ON_SPRING_CONTEXT,
    ),
    held_out(
        "org.springframework.cache.support.SimpleValueWrapper",
        ON_SPRING_CONTEXT,
    ),
    held_out(
        "org.springframework.cache.support.CompositeCacheManager",
        ON_SPRING_CONTEXT,
    ),
    held_out(
        "ch.qos.logback.classic.filter.ThresholdFilter",
        ON_LOGBACK_CLASSIC,
    ),
    held_out("ch.qos.logback.classic.turbo.MDCFilter", ON_LOGBACK_CLASSIC),
    held_out(
        "ch.qos.logback.classic.spi.ThrowableProxy",
        ON_LOGBACK_CLASSIC,
    ),
    held_out("ch.qos.logback.core.util.Duration", ON_LOGBACK_CORE),
    held_out(
        "ch.qos.logback.core.spi.AppenderAttachableImpl",
        ON_LOGBACK_CORE,
    ),
    held_out(
        "org.quartz.impl.triggers.CalendarIntervalTriggerImpl",
        ON_QUARTZ,
    ),
    held_out("org.quartz.impl.calendar.WeeklyCalendar", ON_QUARTZ),
    held_out("org.quartz.JobDataMap", ON_QUARTZ),
    held_out("org.quartz.core.ListenerManagerImpl", ON_QUARTZ),
    held_out("com.fasterxml.jackson.databind.node.ArrayNode", ON_JACKSON),
    held_out("com.fasterxml.jackson.databind.PropertyName", ON_JACKSON),
    held_out(
        "com.fasterxml.jackson.databind.InjectableValues$Std",
        ON_JACKSON,
    ),
    held_out("org.apache.commons.mail.MultiPartEmail", ON_EMAIL),
    held_out("org.apache.commons.mail.DefaultAuthenticator", ON_EMAIL),
    held_out(
        "org.apache.shiro.authz.permission.WildcardPermission",
        ON_SHIRO,
    ),
    held_out(
        "org.apache.shiro.authc.pam.ModularRealmAuthenticator",
        ON_SHIRO,
    ),
    held_out("org.apache.shiro.authz.ModularRealmAuthorizer", ON_SHIRO),
    held_out("org.apache.commons.dbutils.DbUtils", ON_DBUTILS),
    held_out("org.apache.commons.dbutils.ProxyFactory", ON_DBUTILS),
    held_out(
        "org.apache.commons.dbcp2.PoolableConnectionFactory",
        ON_DBCP,
    ),
    held_out("org.apache.http.protocol.RequestContent", ON_HTTPCORE),
    held_out("org.apache.http.protocol.HttpRequestExecutor", ON_HTTPCORE),
    held_out("org.apache.commons.chain.generic.LookupCommand", ON_CHAIN),
    held_out("picocli.CommandLine$Model$OptionSpec", ON_PICOCLI),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::classes::SUBJECTS;

    #[test]
    fn half_of_at_least_sixty_are_held_out() {
        assert!(SERVICES.len() >= 60);
        let n_held_out = SERVICES
            .iter()
            .filter(|s| s.group == Group::ServicesHeldOut)
            .count();
        assert_eq!(n_held_out, SERVICES.len() / 2);
        let names = |subjects: &[Subject]| subjects.iter().map(|s| s.class).collect::<Vec<_>>();
        let others = names(SUBJECTS);
        assert!(names(SERVICES).iter().all(|name| !others.contains(name)));
    }
}
