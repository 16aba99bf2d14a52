//! Files that are written at once: until all is written, and when that fails, what was there stays.

use super::printable;
use crate::fault::{Complaint, Fault};
use std::fs::{self, Permissions};
use std::io::{self, Write as _};
use std::path::Path;

/// Writes a file whole, or says that it cannot be written.
pub(crate) fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<(), Fault> {
    replace(path, text).map_err(|error| {
        let path = printable(&path.to_string_lossy());
        Fault::Wrong(Complaint::new(format!("{path} cannot be written: {error}")))
    })
}

/// Puts bytes in the place of a file, or where there is none.
pub(crate) fn replace(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    // a link stays one: what it leads to is replaced
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let permissions = match fs::metadata(path) {
        // a pipe or a terminal has nothing to lose
        Ok(there) if !there.is_file() => return fs::write(path, bytes),
        Ok(there) if there.permissions().readonly() => {
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it may only be read"));
        }
        Ok(there) => Some(there.permissions()),
        Err(_) => None,
    };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".al-");
    let readable = for_everybody();
    if let Some(readable) = &readable {
        builder.permissions(readable.clone());
    }
    // an error of the file on the way would name it, and nobody knows it
    fs::metadata(folder)?;
    let mut file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
    file.write_all(bytes.as_ref())?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.persist(path)?;
    Ok(())
}

/// What a new file may be done with, of which the system takes away what its user does not want.
#[cfg(unix)]
fn for_everybody() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt as _;
    Some(Permissions::from_mode(0o666))
}

/// New files are as the system makes them.
#[cfg(not(unix))]
fn for_everybody() -> Option<Permissions> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_or_stays() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("krk.svg");
        for text in ["<svg/>", "<svg>krk</svg>"] {
            replace(&path, text)?;
            assert_eq!(fs::read_to_string(&path)?, text);
        }
        let mut permissions = fs::metadata(&path)?.permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions)?;
        assert!(replace(&path, "lost").is_err());
        assert_eq!(fs::read_to_string(&path)?, "<svg>krk</svg>");
        assert!(replace(&folder.path().join("none/krk.svg"), "lost").is_err());
        assert!(replace(folder.path(), "lost").is_err());
        // nothing is left behind
        assert_eq!(fs::read_dir(folder.path())?.count(), 1);
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn a_new_file_is_for_everybody_and_a_link_stays_one() -> io::Result<()> {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let folder = tempfile::tempdir()?;
        let [path, plain, link] = ["new", "plain", "link"].map(|name| folder.path().join(name));
        replace(&path, "new")?;
        fs::write(&plain, "plain")?;
        let mode = |path: &Path| fs::metadata(path).map(|there| there.permissions().mode());
        assert_eq!(mode(&path)?, mode(&plain)?);
        symlink(&plain, &link)?;
        replace(&link, "new")?;
        assert!(fs::symlink_metadata(&link)?.is_symlink());
        assert_eq!(fs::read_to_string(&plain)?, "new");
        Ok(())
    }
}
