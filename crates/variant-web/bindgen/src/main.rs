//! `bindgen INPUT.wasm OUTPUT_FOLDER`

use std::env::args;
use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let [_, input, folder] = <[String; 3]>::try_from(args().collect::<Vec<_>>())
        .map_err(|_| "expected a .wasm file and a folder")?;
    Bindgen::new()
        .input_path(input)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .out_name("core")
        .generate(folder)?;
    Ok(())
}
